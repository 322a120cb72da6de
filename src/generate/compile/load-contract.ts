import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ContractError } from '../../base/contract-error.ts'
import { MAX_TEXT_BYTES, readTextFile } from '../../base/read-text-file.ts'
import type { CompiledContract } from '../../contract/activate-contract.ts'
import { formatPosition } from '../problems/spec-problem.ts'
import { locateInFile } from '../read-spec-file.ts'
import { readSpecSource, specEntry } from '../spec-source.ts'
import { compileContract, compileDocument } from './compile-contract.ts'

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
  return statSync(path).isDirectory() ? loadFolder(path) : loadFile(path)
}

/** Returns the folder with the main file of a contract: the given one, or `spec` in it. */
function loadFolder(path: string): CompiledContract {
  const inner = join(path, 'spec')
  const isParent = !existsSync(join(path, specEntry)) && existsSync(join(inner, specEntry))
  return compileContract(readSpecSource(isParent ? inner : path))
}

function loadFile(path: string): CompiledContract {
  const text = readTextFile(path, 'This document', MAX_TEXT_BYTES)
  const value = parseFile(path, text)
  if (isCompiled(value)) return value
  const source = { folder: '', files: new Map([[path, text]]), examples: new Map() }
  return compileDocument(value, path, at => formatPosition({ ...locateInFile(source, path, at), file: path }))
}

function parseFile(path: string, text: string): unknown {
  try {
    return path.endsWith('.json') ? JSON.parse(text) : parse(text)
  } catch (cause) {
    const facts = [(cause as Error).message.split('\n', 1)[0] ?? '']
    throw new ContractError('This document is neither JSON nor YAML.', { facts, where: path, cause })
  }
}

const compiledParts = ['contract', 'entries', 'meanings', 'document', 'places', 'gapReadings', 'inputs']

function isCompiled(value: unknown): value is CompiledContract {
  return typeof value === 'object' && value !== null && compiledParts.every(part => part in value)
}
