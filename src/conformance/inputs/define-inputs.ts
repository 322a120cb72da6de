import { contract, type ParameterSchema } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { createReplyEnvironment } from '../../contract/expressions/create-reply-environment.ts'
import { findByRole, getRole } from '../../contract/model/find-by-role.ts'
import { toSeconds } from '../../contract/to-seconds.ts'
import type { FoundValue, Input, InputChooser } from '../model/input.ts'
import { type AuthoredInput, deriveMissingInputs, expandInputs } from './expand-inputs.ts'
import { defineInputVariants, findInputValues, markAsCandidate } from './find-input-values.ts'

/** Defines the inputs of `spec/inputs.yaml` and their variants. */
export function defineInputs(): Input[] {
  const expanded = expandInputs()
  const authored = [...expanded, ...deriveMissingInputs(expanded)]
  const byName = new Map(authored)
  return authored.flatMap(([name, input]) => {
    const { of = '', parameter, under = '', value, guess } = input
    const original = byName.get(of)
    if (original !== undefined) return defineForms(name, input, defineBase(of, original))
    const base = defineBase(name, input)
    if (parameter === undefined) return [base]
    const taken = { ...base, parameter: { name: parameter, under } }
    if (value !== undefined) return [{ ...taken, value, ...(guess && { guess }) }]
    const range = findRangeEnd(parameter, under)
    if (range !== undefined) {
      const step = authored.find(([, each]) => each.parameter === range.step && each.value !== undefined)
      return defineTimeRangeInputs(range, taken, step?.[1].value ?? '')
    }
    const [section = '', kind] = input.sample?.split('.') ?? []
    const sample = kind === undefined ? {} : { sample: { section, name: kind } }
    return [
      { ...taken, ...sample, ...listOthers(name, input) },
      ...defineInputVariants(base),
      ...defineEach(name, input, base),
    ]
  })
}

function defineBase(name: string, input: AuthoredInput): Input {
  const { sample, is, from = [], each, guess, unknown } = input
  const home = findSchema(each).default
  const find = (exchanges: Parameters<Input['find']>[0]) => findInputValues(input, exchanges)
  return {
    input: name,
    ...(is && { is }),
    ...(unknown && { unknown }),
    ...(sample && { given: [name, ...(home === undefined ? [] : [`${name}@${home}`])] }),
    from: from as readonly OperationId[],
    find: guess ? exchanges => find(exchanges).map(markAsCandidate) : find,
  }
}

function listOthers(
  name: string,
  { from = [], others = {}, elsewhere }: AuthoredInput,
): Pick<Input, 'others'> {
  const prefix = (drawn: readonly string[] = []) => drawn.map(place => `${name}.${place}`)
  const standard = [
    ...prefix(others.standard),
    ...(elsewhere === undefined ? [] : [`${name}.listed@${elsewhere}`]),
  ]
  const deep = prefix(others.deep)
  return from.length === 0 || standard.length + deep.length === 0 ? {} : { others: { standard, deep } }
}

/**
 * Defines a variant for each value of a parameter. Its values come from lists requested with that value. For
 * the default they come from lists requested without the parameter. Of `elsewhere` there is one more, of which nothing is configured.
 */
function defineEach(name: string, input: AuthoredInput, base: Input): Input[] {
  const { each = '', elsewhere } = input
  const { default: home, enum: values = [] } = findSchema(each)
  return values.flatMap(value => {
    const own = { ...base, input: `${name}@${value}` }
    if (value === home) return own
    const sent = { [each]: String(value) }
    const find: Input['find'] = exchanges => findInputValues(input, exchanges, sent)
    const listed = { ...base, input: `${name}.listed@${value}`, given: [], find }
    return [{ ...own, given: [own.input], find }, ...(String(value) === elsewhere ? [listed] : [])]
  })
}

/** Returns the schema of a parameter in the operation that lists most values. */
function findSchema(parameter: string | undefined): Partial<ParameterSchema> {
  const all = contract.operations.flatMap(({ parameters }) => parameters)
  const schemas = all.filter(({ name }) => name === parameter).map(({ schema }) => schema)
  const count = ({ enum: values = [] }: ParameterSchema) => values.length
  return schemas.toSorted((one, other) => count(other) - count(one))[0] ?? {}
}

/** Defines an input from the values of another one: several together, a part of one, or another spelling. */
function defineForms(
  name: string,
  { parameter, under = '', several, part, spelled }: AuthoredInput,
  base: Input,
): Input[] {
  const input = { ...base, input: name }
  const taken = parameter === undefined ? input : { ...input, parameter: { name: parameter, under } }
  if (part) return [{ ...taken, choose: choosePart }]
  if (spelled !== undefined) return [{ ...taken, choose: createFormatter(spelled) }]
  const ends = defineInputVariants(base, ['other', 'last'])
  const all = contract.operations.flatMap(({ parameters }) => parameters)
  const most = Math.max(...all.map(({ schema }) => schema.maxItems ?? 2))
  if (several === 'all samples') return [{ ...taken, choose: createSampleChooser(most, ends) }]
  // As many as a request may have, and one more.
  const counts = Array.from({ length: most - 1 }, (_, index) => index + 3)
  return [
    { ...taken, choose: createDistinctListChooser(2, ends) },
    ...counts.map(count => {
      return { ...input, input: `${name}.${count}`, choose: createDistinctListChooser(count, ends) }
    }),
  ]
}

function createFormatter(spelled: string): InputChooser {
  const spell = createReplyEnvironment().registerVariable('value', 'string').parse(spelled)
  return ([first]) => first && { ...first, value: String(spell({ value: first.value })) }
}

/** Chooses a found value that is part of another one, otherwise a part of a value. */
function choosePart(values: readonly FoundValue[], given: number): FoundValue | undefined {
  const found = values.slice(given)
  const isInside = ({ value }: FoundValue) =>
    found.some(other => other.value !== value && other.value.includes(value))
  const long = found.find(({ value }) => value.length > 2)
  return found.find(isInside) ?? (long && { ...long, value: long.value.slice(0, -1) })
}

const LONG_LIST = 10

/** Creates a chooser of different values, joined by commas. A long list ends with a value of `ends`. */
export function createDistinctListChooser(count: number, ends: readonly Input[]): InputChooser {
  return values => {
    const names = values.map(({ value }) => value)
    const different = values.filter(({ value }, at) => names.indexOf(value) === at)
    // What other requests name stands at the end of a long list, where a service that cuts it shows.
    const last = count < LONG_LIST ? [] : draw(ends, values, 1)
    const isLast = ({ value }: FoundValue) => last.some(each => each.value === value)
    const chosen = [...different.filter(each => !isLast(each)).slice(0, count - last.length), ...last]
    if (chosen.length < count) return undefined
    const { value, source } = join(chosen)
    return { value, source: count > 2 ? `${count} values of the lists` : source }
  }
}

/** Creates a chooser of all configured values or the first found one, and different values of `others`. */
export function createSampleChooser(most: number, others: readonly Input[]): InputChooser {
  return (values, given) => {
    const different = draw(others, values, given)
    const first = values.slice(0, Math.min(Math.max(given, 1), most - different.length))
    const chosen = [...first, ...different]
    return chosen.length === 0 ? undefined : join(chosen)
  }
}

function draw(inputs: readonly Input[], values: readonly FoundValue[], given: number): FoundValue[] {
  return inputs.flatMap(({ choose }) => choose?.(values, given) ?? [])
}

function join(values: readonly FoundValue[]): FoundValue {
  const sources = values.map(({ source }) => source)
  return { value: values.map(({ value }) => value).join(), source: sources.join('; ') }
}

const DAY = toSeconds('1 day')

type RangeEnd = NonNullable<ReturnType<typeof findRangeEnd>>

/** Returns the role of a parameter that begins or ends a range of time, and the one with the length of its steps. */
export function findRangeEnd(parameter: string, under: string) {
  for (const operation of contract.operations.filter(({ path }) => path.startsWith(under))) {
    const role = getRole(operation, parameter)
    if (role === 'from' || role === 'until')
      return { parameter, role, step: findByRole(operation, 'step')?.name }
  }
  return undefined
}

/** Defines inputs for the start or end of time ranges, with several widths, such as `closed.after:1d:8`. */
export function defineTimeRangeInputs(range: RangeEnd, base: Input, defaultStep: string): Input[] {
  const { parameter, role, step } = range
  const steps = contract.operations
    .filter(({ parameters }) => parameters.some(({ name }) => name === parameter))
    .flatMap(({ parameters }) => parameters.find(({ name }) => name === step)?.schema.enum ?? [])
  const { input: name, from } = base
  const width = toSeconds(defaultStep) || DAY
  const define = (input: string, length: string, count: number): Input => {
    return { input, from, find: exchanges => findEnd(exchanges, role, toSeconds(length) || DAY, count) }
  }
  return [
    { ...base, ...define(name, defaultStep, DAY / width), isRange: true },
    ...steps.flatMap(each => [1, 8].map(count => define(`${name}:${each}:${count}`, String(each), count))),
  ]
}

/** Returns an end of a range two steps before the present at the start of the run, so that data rest. */
function findEnd(
  exchanges: Parameters<Input['find']>[0],
  role: RangeEnd['role'],
  width: number,
  count: number,
): ReturnType<Input['find']> {
  const first = exchanges.find(({ reply }) => reply !== undefined)
  if (first === undefined) return []
  const date = Date.parse(first.reply?.headers.date ?? '')
  const now = (Number.isFinite(date) ? date : first.at) / 1000
  const end = Math.floor((now - 2 * width) / width) * width
  const value = role === 'until' ? end : end - count * width
  return [{ value: String(value), source: `clock of the server in exchange ${first.n}` }]
}
