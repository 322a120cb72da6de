import { existsSync, statSync } from 'node:fs'
import { ContractError } from '../../base/contract-error.ts'
import type { CompiledContract } from '../../contract/activate-contract.ts'
import { formatPosition } from '../problems/spec-problem.ts'
import { locateInFile } from '../read-spec-file.ts'
import { compileContract, compileDocument } from './compile-contract.ts'
import { readDocument, readSourceFolder } from './read-document.ts'

/**
 * Loads a contract: a folder of source files or its parent, an OpenAPI document, or a compiled contract. Throws
 * ContractError for a path that holds none, and SpecError with all problems for an invalid contract.
 *
 * @example
 * const mock = createMock({ contract: loadContract('spec') })
 */
export function loadContract(path: string): CompiledContract {
  if (!existsSync(path))
    throw new ContractError('There is no such file or folder.', {
      facts: ['expected: the folder of a contract, or an OpenAPI document'],
      where: path,
    })
  if (statSync(path).isDirectory()) return compileContract(readSourceFolder(path))
  const { text, value } = readDocument(path)
  if (isCompiled(value)) return value
  const source = { folder: '', files: new Map([[path, text]]), examples: new Map() }
  return compileDocument(value, path, at => formatPosition({ ...locateInFile(source, path, at), file: path }))
}

const compiledParts = ['contract', 'entries', 'meanings', 'document', 'places', 'gapReadings', 'inputs']

function isCompiled(value: unknown): value is CompiledContract {
  return typeof value === 'object' && value !== null && compiledParts.every(part => part in value)
}
