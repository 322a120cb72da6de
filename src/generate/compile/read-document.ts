import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ContractError } from '../../base/contract-error.ts'
import { MAX_TEXT_BYTES, readTextFile } from '../../base/read-text-file.ts'
import { summarizeValue } from '../../base/summarize-value.ts'
import { isJsonNode } from '../../contract/schema/map-members.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'
import type { SpecDocument } from '../spec-document.ts'
import { readSpecSource, type SpecSource, specEntry } from '../spec-source.ts'

/** Reads the source files of a contract: those of a folder, or of the folder `spec` in it. */
export function readSourceFolder(path: string): SpecSource {
  const inner = join(path, 'spec')
  const isParent = !existsSync(join(path, specEntry)) && existsSync(join(inner, specEntry))
  return readSpecSource(isParent ? inner : path)
}

/** Maximum depth of values within values. */
const MAX_DEPTH = 200

/** Reads a file of JSON or YAML. Returns its text and value. Throws ContractError for any other file, or a nested one. */
export function readDocument(where: string): { readonly text: string; readonly value: unknown } {
  const text = readTextFile(where, 'This document', MAX_TEXT_BYTES)
  const value = parseText(text, where)
  for (let [depth, level] = [0, [value]]; level.length > 0; depth++) {
    if (depth > MAX_DEPTH)
      throw new ContractError(`This document is nested deeper than ${MAX_DEPTH} levels.`, { where })
    level = level.flatMap(each => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return { text, value }
}

/** Parses JSON, which is sooner done, or YAML. */
function parseText(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (where.endsWith('.json')) throw createFormError(cause, where)
  }
  try {
    return parse(text, { logLevel: 'error' })
  } catch (cause) {
    throw createFormError(cause, where)
  }
}

function createFormError(cause: unknown, where: string): ContractError {
  const facts = [(cause as Error).message.split('\n', 1)[0] ?? '']
  return new ContractError('This document is neither JSON nor YAML.', { facts, where, cause })
}

/** Finds the OpenAPI document of a folder that holds no contract with our keywords. */
export function findPlainDocument(folder: string): string | undefined {
  const file = ['openapi.yaml', 'openapi.yml', 'openapi.json']
    .map(name => join(folder, name))
    .find(path => existsSync(path))
  if (file === undefined) return undefined
  const isOwn = file.endsWith('.yaml') && ownKeyword.test(readTextFile(file, 'This document', MAX_TEXT_BYTES))
  return isOwn ? undefined : file
}

/** A keyword at the root of a contract. */
const ownKeyword = /^['"]?x-(gaps|entities|inputs|responses|across|clauses|tolerances)\b/m

/** Returns an OpenAPI document. One of webhooks alone has no paths. Throws ContractError for any other value. */
export function checkDocument(value: unknown, where: string): SpecDocument {
  const { openapi, paths, swagger, ...others } = (value ?? {}) as JsonNode
  if (swagger !== undefined)
    throw new ContractError(`This is a document of Swagger ${summarizeValue(swagger)}, which is not read.`, {
      facts: ['a converter such as swagger2openapi makes an OpenAPI document of it'],
      where,
    })
  if (typeof openapi !== 'string')
    throw new ContractError('This is no OpenAPI document.', { facts: ['expected: openapi and paths'], where })
  if (!openapi.startsWith('3.'))
    throw new ContractError(`OpenAPI ${summarizeValue(openapi)} is not read.`, {
      facts: ['expected: 3.0 or 3.1'],
      where,
    })
  if (!isJsonNode(paths) && (paths !== undefined || (others.webhooks ?? others.components) === undefined))
    throw new ContractError('This document has no paths, and nothing else is read.', { where })
  return { ...(value as SpecDocument), paths: (paths ?? {}) as SpecDocument['paths'] }
}
