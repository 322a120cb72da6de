import { existsSync } from 'node:fs'
import { ContractError } from '../../base/contract-error.ts'
import type { CompiledContract } from '../../contract/activate-contract.ts'
import { bundleFiles } from './bundle-files.ts'
import { compileContract, compileDocument } from './compile-contract.ts'
import { findDocument, readDocument, readSourceFolder } from './read-document.ts'

/**
 * Loads a contract: a folder of source files or its parent, or an OpenAPI document or its folder. Throws ContractError for a path
 * that holds none, and SpecError with all problems for an invalid contract.
 *
 * @example
 * const mock = createMock({ contract: loadContract('spec') })
 */
export function loadContract(path: string): CompiledContract {
  if (!existsSync(path))
    throw new ContractError('There is no such file or folder.', {
      facts: ['expected: a contract or OpenAPI document'],
      where: path,
    })
  const file = findDocument(path)
  if (file === undefined) return compileContract(readSourceFolder(path))
  const { text, value } = readDocument(file)
  const bundled = bundleFiles(value, file, text)
  return compileDocument(bundled.value, file, bundled.locate)
}
