import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { documentBounds, fileBounds } from '../../base/bounds.ts'
import { ContractError } from '../../base/contract-error.ts'
import { readTextFile } from '../../base/read-text-file.ts'
import { summarizeValue } from '../../base/summarize-value.ts'
import { isJsonNode } from '../../contract/schema/map-members.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'
import type { SpecDocument } from '../spec-document.ts'
import { readSpecSource, type SpecSource, specEntry } from '../spec-source.ts'
import type { Locate } from './plain/create-part-check.ts'

/** Reads the source files of a contract: those of a folder, or of the folder `spec` in it. */
export function readSourceFolder(path: string): SpecSource {
  const inner = join(path, 'spec')
  const isParent = !existsSync(join(path, specEntry)) && existsSync(join(inner, specEntry))
  return readSpecSource(isParent ? inner : path)
}

/** Reads a file of JSON or YAML. Returns its text and value. Throws ContractError for any other file, or a nested one. */
export function readDocument(where: string): { readonly text: string; readonly value: unknown } {
  const text = readTextFile(where, 'This document', fileBounds.textBytes)
  try {
    const value = where.endsWith('.json') ? JSON.parse(text) : parse(text, { logLevel: 'error' })
    limitDepth(value)
    return { text, value }
  } catch (cause) {
    const facts = [(cause as Error).message.split('\n', 1)[0] ?? '']
    throw new ContractError('This document is neither JSON nor YAML.', { facts, where, cause })
  }
}

/** Throws for a value that is nested too deeply, or in itself. */
function limitDepth(value: unknown): void {
  const { levels } = documentBounds
  for (let [depth, level] = [0, [value]]; level.length > 0; depth++) {
    if (depth > levels) throw new RangeError(`it has over ${levels} levels`)
    level = level.flatMap(each => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
}

/** Returns a file as it is, or finds the OpenAPI document of a folder that holds no contract with our keywords. */
export function findDocument(path: string): string | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path
  const names = ['openapi.yaml', 'openapi.yml', 'openapi.json'].map(name => join(path, name))
  const file = names.find(name => existsSync(name))
  const text = file === undefined ? '' : readTextFile(file, 'This document', fileBounds.textBytes)
  return ownKeyword.test(text) ? undefined : file
}

/** A keyword at the root of a contract. */
const ownKeyword = /^['"]?x-(gaps|entities|inputs|responses|across|clauses|tolerances)\b/m

/** Returns an OpenAPI document. One of webhooks alone has no paths. Throws ContractError for any other value. */
export function checkDocument(value: unknown, where: string, locate?: Locate): SpecDocument {
  const {
    openapi,
    swagger,
    webhooks,
    components = webhooks,
    paths = components && {},
  } = (value ?? {}) as JsonNode
  const fail = (sentence: string, fact: string, at = where) => {
    throw new ContractError(sentence, { facts: [fact], where: at })
  }
  if (swagger !== undefined) fail(`Swagger ${summarizeValue(swagger)} is not read.`, 'convert it first')
  // YAML reads a version without quotes as a number.
  const version = typeof openapi === 'number' ? String(openapi) : openapi
  if (typeof version !== 'string' || !version.startsWith('3.'))
    fail('This is no OpenAPI document.', 'expected: OpenAPI 3.0 or 3.1')
  if (!isJsonNode(paths))
    fail('This document has no paths, and nothing else is read.', 'expected: an object', locate?.(['paths']))
  const { length } = Object.keys(paths as object)
  if (length > documentBounds.paths)
    fail('This document has too many paths.', `${documentBounds.paths} of ${length} are read`)
  return { ...(value as SpecDocument), openapi: version as string, paths: paths as SpecDocument['paths'] }
}
