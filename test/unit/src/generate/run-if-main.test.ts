import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContractError } from '../../../../src/base/contract-error.ts'
import { runIfMain } from '../../../../src/generate/run-if-main.ts'

const started = process.argv[1]
const command = '/made-up/command.ts'

beforeEach(() => {
  process.argv[1] = command
})

afterEach(() => {
  process.argv[1] = started as string
  process.exitCode = undefined
  vi.restoreAllMocks()
})

test('runs the command that was started', async () => {
  const main = vi.fn(async () => {})
  await runIfMain(pathToFileURL(command).href, main)
  expect(main).toHaveBeenCalledOnce()
})

test('runs nothing for a module that was only imported', async () => {
  const main = vi.fn(async () => {})
  await runIfMain('file:///made-up/other.ts', main)
  expect(main).not.toHaveBeenCalled()
})

test('prints a ContractError and ends with exit code 2', async () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => {})
  const error = new ContractError('The file is empty.', { where: 'a.yaml' })
  await runIfMain(pathToFileURL(command).href, () => Promise.reject(error))
  expect(print).toHaveBeenCalledWith('The file is empty.\n  at a.yaml')
  expect(process.exitCode).toBe(2)
})

test('throws any other error', async () => {
  const main = () => Promise.reject(new TypeError('a defect'))
  await expect(runIfMain(pathToFileURL(command).href, main)).rejects.toThrow('a defect')
  expect(process.exitCode).toBeUndefined()
})
