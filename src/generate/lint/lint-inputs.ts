import grammar from '../../../spec/contract.schema.json' with { type: 'json' }
import { findNearest } from '../../base/find-nearest.ts'
import { createReplyEnvironment } from '../../contract/expressions/create-reply-environment.ts'
import { followMeaning } from '../../contract/model/follow-meaning.ts'
import { readEntities } from '../../contract/model/read-entities.ts'
import { createPointer } from '../problems/create-pointer.ts'
import type { SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument } from '../spec-document.ts'
import { createHint } from './find-grammar-problems.ts'
import { listNames } from './list-names.ts'
import { readRule } from './read-rule.ts'

type AuthoredInput = NonNullable<SpecDocument['x-inputs']>[string]

/** Finds problems of `x-inputs`: unknown names, invalid CEL, and requests that use undefined inputs. */
export function lintInputs(document: SpecDocument): SpecProblem[] {
  const inputs = document['x-inputs'] ?? {}
  const names = Object.keys(inputs)
  return [
    ...Object.entries(inputs).flatMap(([name, input]) => [
      ...findUnknownNames(name, input, document),
      ...findInvalidFormat(name, input),
    ]),
    ...findUses(document['x-across'], '/x-across')
      .concat(findUses(document['x-gaps'], '/x-gaps'))
      .flatMap(({ input, pointer, isUnknown }) => {
        const known = isUnknown ? names.filter(name => hasUnknownValue(inputs, name)) : names
        const kind = isUnknown ? 'input with `unknown` that is called' : 'input'
        return known.some(name => isNamed(name, input)) ? [] : nameUnknown(kind, input, known, pointer)
      }),
  ]
}

const VENUE = '{venue}'
const places = grammar.$defs.places.items.enum

/**
 * Returns whether `used` refers to the input `name`. `used` may append a place, a number or values to the
 * name.
 */
function isNamed(name: string, used: string): boolean {
  const [before = '', after = ''] = name.replaceAll('.', '\\.').split(VENUE)
  const venue = name.includes(VENUE) ? '(\\w+|\\{venue\\})' : ''
  return new RegExp(`^${before}${venue}${after}(\\.(${places.join('|')})|\\.\\d+|@\\w+|:\\w+:\\d+)?$`).test(
    used,
  )
}

function findUnknownNames(name: string, input: AuthoredInput, document: SpecDocument): SpecProblem[] {
  const { operations, columns, parameters } = listNames(document)
  const paths = Object.keys(document.paths)
  const entities = readEntities(document['x-entities'])
  const at = (...path: (string | number)[]) => createPointer('x-inputs', name, ...path)
  const check = (
    kind: string,
    known: readonly string[],
    value: string | undefined,
    ...path: (string | number)[]
  ) => (value === undefined || known.includes(value) ? [] : nameUnknown(kind, value, known, at(...path)))
  const checkOperations = (ids: readonly string[] = [], ...path: string[]) =>
    ids.flatMap((id, index) =>
      check('operation', operations, findOfVenue(id, operations) ?? id, ...path, index),
    )
  const checkMeaning = (is: string | undefined, ...path: string[]) => {
    const end = is === undefined ? undefined : followMeaning(is, entities)
    return end !== undefined && 'unknown' in end
      ? nameUnknown('attribute', end.unknown, end.known, at(...path))
      : []
  }
  const { under } = input
  const isUsed = under === undefined || paths.some(path => path.startsWith(under.split(VENUE)[0] ?? ''))
  return [
    ...check('parameter', parameters, input.parameter, 'parameter'),
    ...check('parameter', parameters, input.each, 'each'),
    ...check('column', columns, input.most, 'most'),
    ...Object.keys(input.where ?? {}).flatMap(column => check('column', columns, column, 'where', column)),
    ...check('input', Object.keys(document['x-inputs'] ?? {}), input.of, 'of'),
    ...checkOperations(input.from, 'from'),
    ...checkOperations(input.among, 'among'),
    ...checkOperations(input.settled?.in, 'settled', 'in'),
    ...checkMeaning(input.is, 'is'),
    ...checkMeaning(input.settled?.is, 'settled', 'is'),
    ...(isUsed ? [] : nameUnknown('path', under, paths, at('under'))),
  ]
}

/** Returns the first operation that matches a name with `{venue}`. */
function findOfVenue(id: string, operations: readonly string[]): string | undefined {
  const [before = '', after] = id.split(VENUE)
  return operations.find(each => after !== undefined && each.startsWith(before) && each.endsWith(after))
}

const environment = createReplyEnvironment().registerVariable('value', 'string')

function findInvalidFormat(name: string, { spelled }: AuthoredInput): SpecProblem[] {
  if (spelled === undefined) return []
  const pointer = createPointer('x-inputs', name, 'spelled')
  const read = readRule(spelled, text => environment.parse(text))
  if ('problem' in read) return [{ id: 'invalid-rule', pointer, message: read.problem }]
  const { valid, error, type } = read.parsed.check()
  if (valid && type === 'string') return []
  return [{ id: 'invalid-rule', pointer, message: valid ? `its type is ${type}, not string` : String(error) }]
}

/** A reference to an input in a request. */
interface Use {
  readonly input: string
  readonly pointer: string
  /** True if it asks for the value that no service knows. */
  readonly isUnknown: boolean
}

function hasUnknownValue(inputs: NonNullable<SpecDocument['x-inputs']>, name: string): boolean {
  const { unknown, of } = inputs[name] ?? {}
  return unknown !== undefined || (of !== undefined && inputs[of]?.unknown !== undefined)
}

function findUses(node: unknown, pointer: string): Use[] {
  if (typeof node !== 'object' || node === null) return []
  if ('input' in node && typeof node.input === 'string')
    return [{ input: node.input, pointer: `${pointer}/input`, isUnknown: false }]
  // An option of a gap may be called so, too.
  if ('unknown' in node && typeof node.unknown === 'string' && pointer.includes('/query/'))
    return [{ input: node.unknown, pointer: `${pointer}/unknown`, isUnknown: true }]
  return Object.entries(node).flatMap(([key, value]) => findUses(value, pointer + createPointer(key)))
}

function nameUnknown(kind: string, name: string, known: readonly string[], pointer: string): SpecProblem[] {
  const message = `there is no ${kind} ${name}`
  return [{ id: 'unknown-name', pointer, message, ...createHint(findNearest(name, known)) }]
}
