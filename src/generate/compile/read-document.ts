import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ContractError } from '../../base/contract-error.ts'
import { MAX_TEXT_BYTES, readTextFile } from '../../base/read-text-file.ts'
import type { SpecDocument } from '../spec-document.ts'
import { readSpecSource, type SpecSource, specEntry } from '../spec-source.ts'

/** Reads the source files of a contract: those of a folder, or of the folder `spec` in it. */
export function readSourceFolder(path: string): SpecSource {
  const inner = join(path, 'spec')
  const isParent = !existsSync(join(path, specEntry)) && existsSync(join(inner, specEntry))
  return readSpecSource(isParent ? inner : path)
}

/** Reads a file of JSON or YAML. Returns its text and value. Throws ContractError for any other file. */
export function readDocument(where: string): { readonly text: string; readonly value: unknown } {
  const text = readTextFile(where, 'This document', MAX_TEXT_BYTES)
  try {
    return { text, value: where.endsWith('.json') ? JSON.parse(text) : parse(text) }
  } catch (cause) {
    const facts = [(cause as Error).message.split('\n', 1)[0] ?? '']
    throw new ContractError('This document is neither JSON nor YAML.', { facts, where, cause })
  }
}

/** Returns an OpenAPI document. Throws ContractError for any other value. */
export function checkDocument(value: unknown, where: string): SpecDocument {
  const { openapi, paths, swagger } = (value ?? {}) as Partial<SpecDocument> & { swagger?: unknown }
  const converter = `Swagger ${swagger} is not read; a converter such as swagger2openapi helps`
  const facts = ['expected: openapi and paths', ...(swagger === undefined ? [] : [converter])]
  if (typeof openapi !== 'string') throw new ContractError('This is no OpenAPI document.', { facts, where })
  if (typeof paths !== 'object' || paths === null)
    throw new ContractError('This document has no paths, and nothing else is read.', { where })
  return value as SpecDocument
}
