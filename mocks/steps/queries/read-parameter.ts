import { memoize } from '../../../src/base/memoize.ts'
import { summarizeValue } from '../../../src/base/summarize-value.ts'
import { perContract } from '../../../src/contract/activate-contract.ts'
import { coerceValue } from '../../../src/contract/coerce-query.ts'
import {
  contract,
  type Operation,
  type Parameter,
  type ParameterSchema,
} from '../../../src/contract/contract.ts'
import { findValueFault } from '../../../src/contract/schema/find-value-fault.ts'
import type { ChooseGapOption } from '../../gaps/gap-choices.ts'

/** The value of a parameter, or a description of the problem with it. */
export type ParameterResult = { readonly value: unknown } | { readonly problem: string }

/** The operation of a parameter, and the options of its gaps. */
interface ParameterContext {
  readonly operation: Operation
  readonly choose: ChooseGapOption
}

/** Parses one parameter of the query. `text` is undefined if it was not sent. */
export function readParameter(
  parameter: Parameter,
  text: string | undefined,
  asked: ParameterContext,
): ParameterResult {
  const { name, required, schema, style, gaps } = parameter
  if (text === undefined) return required ? { problem: `${name} is missing.` } : { value: schema.default }
  // Of a list in our own contract, gaps decide more than its schema.
  const isWhole =
    schema.type === 'object' || style === 'json' || (schema.type === 'array' && gaps.length === 0)
  if (text === '' && !isWhole && schema.type !== 'array') {
    if (!required && asked.choose('GAP-49b') === 'absent') return { value: schema.default }
    return { problem: `${name} is empty.` }
  }
  const read = isWhole
    ? { value: coerceValue(text, parameter) }
    : readers[schema.type](parameter, text, asked)
  if ('problem' in read)
    return { problem: `${name} is ${summarizeValue(text)}, but must be ${read.problem}.` }
  const isOpen = read.value === undefined || (schema.type === 'array' && !isWhole)
  const fault = isOpen ? undefined : findValueFault(isWhole ? schema : omitGapped(schema), read.value)
  if (fault === undefined) return read
  const { path, value, must } = fault
  const shown = typeof value === 'string' ? value : String(JSON.stringify(value))
  return { problem: `${name}${path} is ${summarizeValue(shown)}, but must be ${must}.` }
}

/** Keywords of parameters that readers judge, since gaps may decide. */
const gapped = ['type', 'enum', 'pattern', 'minimum', 'maximum']
const omitGapped = memoize((schema: ParameterSchema) =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !gapped.includes(keyword))),
)

/** Parses a sent text. Its problem states what the value must be, such as `a number`. */
type Reader = (parameter: Parameter, text: string, asked: ParameterContext) => ParameterResult

const readers: Readonly<Record<Exclude<ParameterSchema['type'], 'object'>, Reader>> = {
  string: (parameter, text, { choose }) => {
    const problem = describeInvalidValue(parameter, parameter.schema, text, choose)
    return problem === undefined ? { value: text } : { problem }
  },
  integer: (parameter, text, asked) => readNumber(parameter, text, /^-?(0|[1-9]\d*)$/, asked),
  number: (parameter, text, asked) => readNumber(parameter, text, jsonNumber, asked),
  array: readList,
}

/** Form of numbers in JSON (RFC 8259, section 6), which every language can write. */
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i

function readNumber(
  parameter: Parameter,
  text: string,
  form: RegExp,
  { operation, choose }: ParameterContext,
): ParameterResult {
  const { required, schema } = parameter
  const allowed = schema.enum
  const value = Number(text)
  if (!form.test(text) || !Number.isFinite(value)) {
    const known = operation.gaps.includes('GAP-66') && allowed?.includes(value)
    if (known && choose('GAP-66') === 'accept') return { value }
    if (!known && !required && choose('GAP-49a') === 'default') return { value: schema.default }
    return { problem: schema.type === 'integer' ? 'a whole number' : 'a number' }
  }
  const unlisted = findValueFault({ enum: allowed }, value)
  // The only numbers that are listed are those of chains.
  if (unlisted !== undefined) return choose('GAP-23') === 'unknown' ? { value } : { problem: unlisted.must }
  for (const keyword of ['minimum', 'maximum'] as const) {
    const bound = findBrokenBound(parameter, keyword, value, choose)
    if (bound === undefined) continue
    if (choose('GAP-11a') === 'clamp') return { value: bound }
    return { problem: `at ${keyword === 'minimum' ? 'least' : 'most'} ${bound}` }
  }
  return { value }
}

/** Parses a list. A list of addresses has at least one item. In other lists, empty items have a meaning. */
function readList(parameter: Parameter, text: string, { choose }: ParameterContext): ParameterResult {
  const { items, minItems } = parameter.schema
  const sent = text.split(',')
  if (minItems === undefined || items === undefined) return { value: sent }
  const kept = sent.map(item => item.trim()).filter(item => item !== '')
  if (kept.join() !== text && choose('GAP-43b') === 'reject')
    return { problem: 'a list without spaces and empty items' }
  const value = [...new Set(kept)]
  if (value.length < kept.length && choose('GAP-43a') === 'reject')
    return { problem: 'a list that names nothing twice' }
  for (const item of value) {
    const problem = describeInvalidValue(parameter, items, item, choose)
    if (problem !== undefined) return { problem }
  }
  const bound =
    findBrokenBound(parameter, 'minItems', value.length, choose) ??
    findBrokenBound(parameter, 'maxItems', value.length, choose)
  return bound === undefined
    ? { value }
    : { problem: `a list with a length of at ${value.length < bound ? 'least' : 'most'} ${bound}` }
}

/** Returns the requirement that a text violates, or undefined. */
function describeInvalidValue(
  { gaps }: Parameter,
  { enum: allowed, pattern }: ParameterSchema,
  text: string,
  choose: ChooseGapOption,
): string | undefined {
  const unlisted = findValueFault({ enum: allowed }, text)
  if (unlisted !== undefined) return unlisted.must
  if (findValueFault({ pattern }, text) === undefined) return undefined
  const gap = contract.gaps.find(({ id, name = '' }) => malformedGaps.includes(name) && gaps.includes(id))
  return gap !== undefined && choose(gap) === 'unknown' ? undefined : `an address of the form ${pattern}`
}

/** Names of the gaps about a text that does not have the documented form. */
const malformedGaps = ['malformed-address', 'malformed-hex']

type Bound = 'minimum' | 'maximum' | 'minItems' | 'maxItems'

/** Gaps that decide a bound, and their strictest option. A value within that does not depend on the gap. */
const openBounds = perContract(() =>
  contract.gaps.flatMap(gap => {
    const { keyword, options } = gap
    const bounds = options.filter(option => option !== 'none').map(Number)
    const strictest = keyword?.startsWith('min') ? Math.max(...bounds) : Math.min(...bounds)
    return keyword === undefined ? [] : [{ gap, keyword, strictest }]
  }),
)

/** Returns the bound that a number breaks: the documented one, otherwise that of a gap of the parameter. */
function findBrokenBound(
  { schema, gaps }: Parameter,
  keyword: Bound,
  value: number,
  choose: ChooseGapOption,
): number | undefined {
  const breaks = (bound: number) => (keyword.startsWith('min') ? value < bound : value > bound)
  const documented = schema[keyword]
  if (documented !== undefined) return breaks(documented) ? documented : undefined
  const open = openBounds.current.find(each => each.keyword === keyword && gaps.includes(each.gap.id))
  if (open === undefined || !breaks(open.strictest)) return undefined
  const chosen = Number(choose(open.gap)) // NaN for none, which nothing breaks
  return breaks(chosen) ? chosen : undefined
}
