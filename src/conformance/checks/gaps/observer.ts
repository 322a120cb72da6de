import type { Parameter } from '../../../contract/contract.ts'
import type { GapId } from '../../../contract/contract-types.ts'
import type { GapOptions } from '../../../generated/gaps.ts'
import type { Seen } from '../../evidence/evidence.ts'
import type { Run } from '../../model/recording.ts'

/**
 * Tells what one exchange shows of one gap: the name of an option of the register, else a few words, or undefined when it
 * shows nothing. Pure, and never a judgement.
 */
export type Observer<Id extends GapId> = OptionObserver<GapOptions[Id]>

/** The observer of each gap that has one, by id. */
export type GapObservers = { readonly [Id in GapId]?: Observer<Id> }

/** An observer of the gaps that have these options. */
export type OptionObserver<Option extends string> = (
  seen: Seen,
  around: ObservationContext,
) => Observed<Option> | undefined

type Observed<Option extends string> = Option | InWords

/** What a target does, where the register has no option for it. */
interface InWords {
  readonly words: string
}

/** Marks words as no option of the register. */
export function inWords(words: string): InWords {
  return { words }
}

/** What stands around an exchange. */
interface ObservationContext {
  /** All exchanges of the same operation, this one among them. */
  readonly same: readonly Seen[]
  /** All exchanges of the run. */
  readonly all: readonly Seen[]
  readonly run: Run
}

/** An observer that looks at all exchanges of an operation at once, and speaks at the last of them. */
export function observeOperation<Option extends string>(
  read: (around: ObservationContext) => Observed<Option> | undefined,
): OptionObserver<Option> {
  return (seen, around) => (seen === around.same.at(-1) ? read(around) : undefined)
}

/** The name of the only one of several readings that holds; undefined when more do, and `none` when no one does. */
export function findOnlyMatch<Option extends string>(
  readings: Readonly<Record<Option, boolean>>,
  none: InWords | undefined,
): Observed<Option> | undefined {
  const [first, second] = (Object.keys(readings) as Option[]).filter(name => readings[name])
  return first === undefined ? none : second === undefined ? first : undefined
}

/** A parameter that was sent, and its text. */
export interface SentParameter {
  readonly parameter: Parameter
  readonly text: string
}

/** The documented parameters that were sent; `gap` keeps those that the gap concerns. */
export function listSentParameters({ target, query }: Seen, gap?: GapId): SentParameter[] {
  return target.parameters.flatMap(parameter => {
    const text = query[parameter.name]
    const concerns = gap === undefined || parameter.gaps.includes(gap)
    return text === undefined || !concerns ? [] : [{ parameter, text }]
  })
}

/** The items of a text, when it is that of a list. */
export function splitItems({ parameter, text }: SentParameter): readonly string[] {
  return parameter.schema.type === 'array' ? text.split(',') : [text]
}

/**
 * The rows of a reply with the names that the contract gives them, so that the compiler notices a stale one; nothing is said
 * of the values.
 */
export function readRowsAs<Documented>({ ok, rows = [] }: Seen): readonly LooseRow<Documented>[] {
  return ok ? (rows as readonly LooseRow<Documented>[]) : []
}

/** The names of an object, any of which may be missing or hold anything. */
export type LooseRow<Documented> = { readonly [Name in keyof Documented]?: unknown }

/** A number, or a string that is one. */
export function toNumberOrNaN(value: unknown): number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN
}

/** A text, or the empty one for anything else: not everything that JSON can hold turns into a text. */
export function toTextOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The members of a map, or none. */
export function toMembers(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

/** Whether no number exceeds the one before it. */
export function isFalling(values: readonly number[]): boolean {
  return values.every((value, at) => at === 0 || value <= (values[at - 1] as number))
}

/** The number in the middle; NaN when there is none. */
export function computeMedian(values: readonly number[]): number {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

/** Which of two scales a ratio tells: `one` near 1, `hundred` near 100, a factor of 5 either way; else undefined. */
export function inferScale<Option extends string>(
  ratio: number,
  one: Option,
  hundred: Option,
): Option | undefined {
  if (ratio > 0.2 && ratio < 5) return one
  return ratio > 20 && ratio < 500 ? hundred : undefined
}
