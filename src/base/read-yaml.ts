import { Ajv2020, type ErrorObject, type SchemaObject } from 'ajv/dist/2020.js'
import { type Document, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { fileBounds } from './bounds.ts'
import { ContractError } from './contract-error.ts'
import { createUnknownNameError } from './find-nearest.ts'
import { findYamlOffset } from './find-yaml-offset.ts'
import { readTextFile } from './read-text-file.ts'
import { summarizeValue } from './summarize-value.ts'

/** A parsed file, and the line of each of its values. */
export interface YamlFile<Value> {
  readonly value: Value
  /** Returns `file:line` of the value at a path of names and indices. */
  readonly where: (...path: readonly (string | number)[]) => string
}

/**
 * Reads a YAML file and validates it. Values get their types from the schema, since YAML alone would read the
 * address 0x52aa… as a number. With `isTyped`, plain values are what JSON would read, where the schema says nothing. Throws ContractError with the line for a file that is unreadable, not YAML, or
 * invalid. For an unknown name, the error suggests the nearest known one.
 */
export function readYaml<Value>(
  file: string,
  schema: SchemaObject,
  { isTyped = false }: { readonly isTyped?: boolean } = {},
): YamlFile<Value> {
  const lines = new LineCounter()
  const source = readTextFile(file, 'This file')
  const document = parseWithPlaces(file, () =>
    parseDocument(source, { lineCounter: lines, schema: 'failsafe' }),
  )
  const at = (offset: number | undefined) =>
    `${file}:${offset === undefined ? 1 : lines.linePos(offset).line}`
  const [broken] = document.errors
  if (broken !== undefined) {
    const facts = [summarizeValue(broken.message.split('\n', 1)[0])]
    throw new ContractError('This file is not YAML.', { facts, where: at(broken.pos[0]), cause: broken })
  }
  visit(document, {
    Alias: (_, alias, path) => {
      if (!path.some(each => each === alias.resolve(document))) return
      const facts = ['an alias leads back to itself']
      throw new ContractError('This file cannot be read.', { facts, where: at(alias.range?.[0]) })
    },
  })
  if (isTyped) convertPlainValues(document)
  const value: unknown =
    parseWithPlaces(file, () => document.toJS({ maxAliasCount: fileBounds.aliases })) ??
    (schema.type === 'array' ? [] : {})
  const validate = new Ajv2020({ coerceTypes: true, strictTypes: false, verbose: true }).compile<Value>(
    schema,
  )
  if (validate(value)) return { value, where: (...path) => at(findYamlOffset(document, path)) }
  throw toContractError(validate.errors?.[0] as ErrorObject, path => at(findYamlOffset(document, path)))
}

/** Converts plain values to the type that they have in JSON: numbers, true, false and null. Names of members stay texts. */
function convertPlainValues(document: Document): void {
  visit(document, {
    Scalar: (place, node) => {
      if (place === 'key' || !isScalar(node) || node.type !== 'PLAIN') return
      const text = String(node.value)
      if (text === '' || text === '~') node.value = null
      else if (/^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?)$/.test(text))
        node.value = JSON.parse(text)
    },
  })
}

/** Runs a parser. Throws ContractError for deep nesting and for aliases that expand too far. */
function parseWithPlaces<Read>(file: string, read: () => Read): Read {
  try {
    return read()
  } catch (cause) {
    const facts = [cause instanceof RangeError ? 'it is nested too deeply' : 'its aliases stand for too much']
    throw new ContractError('This file cannot be read.', { facts, where: file, cause })
  }
}

function toContractError(error: ErrorObject, at: (path: readonly string[]) => string): ContractError {
  const { instancePath, keyword, params, parentSchema = {}, message = 'is not right', data } = error
  const path = instancePath.split('/').slice(1)
  const name = path.length === 0 ? 'The file' : `"${summarizeValue(path.join('.'))}"`
  if (keyword === 'additionalProperties') {
    const unknown = String(params.additionalProperty)
    const where = at([...path, unknown])
    const known = Object.keys(parentSchema.properties ?? {})
    return createUnknownNameError('setting', summarizeValue(unknown), known, where)
  }
  if (keyword === 'enum')
    return createUnknownNameError(`value of ${name}`, summarizeValue(data), params.allowedValues, at(path))
  return new ContractError(`${name} ${message}.`, { where: at(path) })
}
