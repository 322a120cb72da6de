import { expect, test } from 'vitest'
import { ContractError } from '../../../../src/base/contract-error.ts'
import { convertFileLimitError } from '../../../../src/base/convert-file-limit-error.ts'

test.each(['EMFILE', 'ENFILE'])('explains %s in a sentence with a way out', code => {
  const cause = Object.assign(new Error('too many open files'), { code })
  const error = convertFileLimitError(cause) as ContractError
  expect(error).toBeInstanceOf(ContractError)
  expect(error.sentence).toBe(`No more files may be opened: ${code}.`)
  expect(error.facts.join()).toContain('ulimit -n')
  expect(error.cause).toBe(cause)
})

test('returns any other error unchanged', () => {
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' })
  expect(convertFileLimitError(missing)).toBe(missing)
  const plain = new Error('EMFILE')
  expect(convertFileLimitError(plain)).toBe(plain)
})
