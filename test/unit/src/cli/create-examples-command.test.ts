import type { Command } from 'commander'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createExamplesCommand } from '../../../../src/cli/create-examples-command.ts'
import { createRequirementsCommand } from '../../../../src/cli/create-requirements-command.ts'
import { contract } from '../../../../src/contract/contract.ts'

let output = ''

beforeEach(() => {
  output = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    output += text
    return true
  })
})
afterEach(() => void vi.restoreAllMocks())

async function run(command: Command, ...args: string[]): Promise<string> {
  await command.exitOverride().parseAsync(args, { from: 'user' })
  return output
}

test('prints one request for each operation', async () => {
  const lines = (await run(createExamplesCommand(), '--json')).trimEnd().split('\n')
  const asked = lines.map(line => JSON.parse(line) as { operationId: string })
  expect(asked.map(({ operationId }) => operationId).sort()).toEqual(
    contract.operations.map(({ id }) => id).sort(),
  )
})

test('rejects a scenario for the fixtures', async () => {
  await expect(run(createExamplesCommand(), '--write', '--scenario', 'empty')).rejects.toThrow(
    '--write takes no --scenario.',
  )
})

test('explains a requirement, and lists those of a family', async () => {
  expect(await run(createRequirementsCommand(), 'inv-ts-03')).toMatch(
    /^INV-TS-03 {2}.*\n {2}level +documented\n/,
  )
  output = ''
  const family = JSON.parse(await run(createRequirementsCommand(), 'INV-TS', '--json')) as { id: string }[]
  expect(family.length).toBeGreaterThan(1)
  expect(family.every(({ id }) => id.startsWith('INV-TS-'))).toBe(true)
  await expect(run(createRequirementsCommand(), 'INV-XX-99')).rejects.toThrow('INV-XX-99')
})
