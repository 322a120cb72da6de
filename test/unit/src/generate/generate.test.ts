import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { generate } from '../../../../scripts/generate/generate.ts'
import { runIfMain } from '../../../../scripts/generate/run-if-main.ts'
import { ContractError } from '../../../../src/base/contract-error.ts'

it('gives the committed bytes (else: npm run generate)', async () => {
  for (const [name, text] of Object.entries(await generate())) {
    const committed = new URL(`../../../../src/generated/${name}`, import.meta.url)
    expect(text === (await readFile(committed, 'utf8')), `${name} is fresh`).toBe(true)
  }
}, 60_000)

describe('runIfMain', () => {
  const started = process.argv[1] as string

  afterEach(() => {
    process.argv[1] = started
    process.exitCode = undefined
    vi.restoreAllMocks()
  })

  const run = (main: () => Promise<void>, name = 'command') => {
    process.argv[1] = '/made-up/command.ts'
    return runIfMain(pathToFileURL(`/made-up/${name}.ts`).href, main)
  }

  it('runs the command that was started, and no module that was only imported', async () => {
    const main = vi.fn(async () => {})
    await run(main, 'other')
    expect(main).not.toHaveBeenCalled()
    await run(main)
    expect(main).toHaveBeenCalledOnce()
  })

  it('prints a ContractError and ends with exit code 2, and throws any other error', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(run(() => Promise.reject(new TypeError('a defect')))).rejects.toThrow('a defect')
    expect(process.exitCode).toBeUndefined()
    await run(() => Promise.reject(new ContractError('The file is empty.', { where: 'a.yaml' })))
    expect(print).toHaveBeenCalledWith('The file is empty.\n  at a.yaml')
    expect(process.exitCode).toBe(2)
  })
})
