import { contract, type Parameter, type ParameterSchema } from '../src/contract/contract.ts'
import type { Choices, Choose } from './choices.ts'

/** The value of a parameter, or one sentence about what is wrong with it. */
export type Read = { readonly value: unknown } | { readonly problem: string }

interface Chosen {
  readonly choices: Choices
  readonly choose: Choose
}

/** Reads one parameter as it stands in the query; `text` is null when it was not sent. */
export function readParameter(parameter: Parameter, text: string | null, chosen: Chosen): Read {
  const { name, required, schema } = parameter
  if (text === null) return required ? { problem: `${name} is missing.` } : { value: schema.default }
  if (text === '' && schema.type !== 'array') {
    chosen.choose('GAP-49b')
    return { problem: `${name} is empty.` }
  }
  const value = schema.type === 'array' ? readList(text, schema, chosen.choose) : readOne(text, schema)
  const problem = Array.isArray(value)
    ? value.map(item => flaw(item, schema.items ?? schema)).find(found => found !== undefined)
    : flaw(value, schema)
  const wrong = problem ?? outOfBounds(parameter, value, chosen)
  return wrong === undefined ? { value } : { problem: `${name} is ${shown(text)}, but must be ${wrong}.` }
}

/** Items are trimmed and empty ones dropped (GAP-43b), except where an empty item has a meaning of its own. */
function readList(text: string, { items, minItems }: ParameterSchema, choose: Choose): string[] {
  const sent = text.split(',')
  if (minItems === undefined) return sent
  const kept = sent.map(item => item.trim()).filter(item => item !== '')
  if (kept.join() !== text) choose('GAP-43b')
  if (new Set(kept).size < kept.length) choose('GAP-43a')
  return items === undefined ? kept : [...new Set(kept)]
}

function readOne(text: string, { type }: ParameterSchema): unknown {
  if (type === 'integer') return /^-?(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN
  if (type === 'number') return /^-?\d{1,16}(\.\d{1,16})?$/.test(text) ? Number(text) : Number.NaN
  return text
}

/** What a value must be that it is not, by itself; bounds come after. */
function flaw(value: unknown, { type, enum: allowed, pattern }: ParameterSchema): string | undefined {
  if (Number.isNaN(value)) return type === 'integer' ? 'a whole number' : 'a number'
  if (allowed !== undefined && !allowed.includes(value as string)) return `one of ${allowed.join(', ')}`
  if (pattern !== undefined && !expression(pattern).test(String(value))) return addressForm(pattern)
  return undefined
}

const bounds: Readonly<Record<string, { holds: (value: unknown, bound: number) => boolean; says: string }>> =
  {
    minimum: { holds: (value, bound) => Number(value) >= bound, says: 'at least' },
    maximum: { holds: (value, bound) => Number(value) <= bound, says: 'at most' },
    minItems: {
      holds: (value, bound) => (value as unknown[]).length >= bound,
      says: 'a list with a length of at least',
    },
    maxItems: {
      holds: (value, bound) => (value as unknown[]).length <= bound,
      says: 'a list with a length of at most',
    },
  }

const keywordOf = new Map(
  contract.gaps.flatMap(({ id, keyword }) => (keyword === undefined ? [] : [[id, keyword]])),
)

/** The first bound that does not hold, documented or chosen for a gap of the parameter (which the reply then leans on). */
function outOfBounds(
  { schema, gaps }: Parameter,
  value: unknown,
  { choices, choose }: Chosen,
): string | undefined {
  for (const [keyword, { holds, says }] of Object.entries(bounds)) {
    const gap = gaps.find(id => keywordOf.get(id) === keyword)
    const documented = schema[keyword as keyof ParameterSchema]
    const bound = Number(documented ?? (gap === undefined ? Number.NaN : choices[gap]))
    if (Number.isNaN(bound) || holds(value, bound)) continue
    if (documented === undefined && gap !== undefined) choose(gap)
    choose('GAP-11a')
    return `${says} ${bound}`
  }
  return undefined
}

const expressions = new Map<string, RegExp>()

function expression(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(pattern, 'u')
  expressions.set(pattern, known)
  return known
}

function addressForm(pattern: string): string {
  return `an address of the form ${pattern}`
}

/** The text as sent, cut to a length that is safe to print. */
function shown(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
