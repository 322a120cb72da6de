import { afterEach, expect, it, vi } from 'vitest'
import { listFaults } from '../../../../../mocks/scenarios/faults/list-faults.ts'
import { listScenarios } from '../../../../../mocks/scenarios/list-scenarios.ts'
import { printFaults, printScenarios } from '../../../../../src/cli/lines/print-scenarios.ts'

afterEach(() => void vi.restoreAllMocks())

/** The lines that a function prints on stdout. */
async function readLines(run: () => Promise<void>): Promise<string[]> {
  let output = ''
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    output += text
    return true
  })
  await run()
  return output.trimEnd().split('\n')
}

it('prints a line for each scenario, with its argument', async () => {
  const lines = await readLines(printScenarios)
  expect(lines).toHaveLength(listScenarios().length)
  expect(lines.some(line => line.startsWith('slow='))).toBe(true)
})

it('prints a line for each fault, and the words of a rule that it breaks', async () => {
  const lines = await readLines(printFaults)
  expect(lines).toHaveLength(listFaults().length)
  expect(lines.filter(line => line.includes(' not so: ')).length).toBeGreaterThan(50)
})
