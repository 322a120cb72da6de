import { memoize } from '../../base/memoize.ts'
import { markSourceAsCandidate } from '../inputs/candidates/define-input-variants.ts'
import { inputs, resolveInput } from '../inputs/inputs.ts'
import type { FoundValue, Input } from '../model/input.ts'
import type { Exchange } from '../model/recording.ts'

/** A value in traffic that a run could have used as an input. */
export interface AcceptedInput {
  readonly source: string
  /** True if replies contain the value, but a run would have used another value first. */
  readonly isOther?: true
}

/** Returns the source of a value that a run could have used as an input, or undefined. */
export type InputAcceptor = (name: string, value: string) => AcceptedInput | undefined

/** Source of values that no reply contains and that may not exist. */
export const unknownSource = markSourceAsCandidate('the traffic')

/**
 * Creates a function that checks whether a run could have used a value as an input. Such values are those
 * of its replies, and any other value if an operator can configure samples. Assumptions of checks, such as a range in the past, hold
 * only for these values.
 */
export function createInputAcceptor(exchanges: readonly Exchange[]): InputAcceptor {
  const open = memoize<string, ReturnType<typeof acceptValues>>(
    name => acceptValues(name, exchanges),
    new Map(),
  )
  return (name, value) => open(name)(value)
}

function acceptValues(
  name: string,
  exchanges: readonly Exchange[],
): (value: string) => AcceptedInput | undefined {
  const input = inputs.current.get(name)
  if (input === undefined) return () => undefined
  const found = new Map(input.find(exchanges).map(({ value, source }) => [value, source]))
  const values = listValues(input, exchanges)
  const isOpen = input.parameter !== undefined && input.sample !== undefined
  return value =>
    values.get(value) ??
    acceptSeveral(input, value, found) ??
    (isOpen && value !== '' ? { source: unknownSource } : undefined)
}

/** Returns every value that a run could have used for an input, whatever the order of its replies. */
function listValues(
  { input, find, choose }: Input,
  exchanges: readonly Exchange[],
): Map<string, AcceptedInput> {
  const found = find(exchanges)
  const [first] = found
  const last = found.at(-1)
  const values = new Map<string, AcceptedInput>()
  const add = (one: FoundValue | undefined, about: Pick<AcceptedInput, 'isOther'> = {}) => {
    if (one !== undefined && !values.has(one.value)) values.set(one.value, { source: one.source, ...about })
  }
  add(resolveInput(input, exchanges, {}))
  for (const one of found) {
    if (choose === undefined || first === undefined || last === undefined) add(one, { isOther: true })
    // Alone, or as the one that differs from the first.
    else for (const few of [[one], [first, one], [first, one, last]]) add(choose(few, 0))
  }
  return values
}

/** Accepts several values joined by commas, if the replies contain all of them. */
function acceptSeveral(
  { choose }: Input,
  value: string,
  found: ReadonlyMap<string, string>,
): AcceptedInput | undefined {
  const items = value.split(',').flatMap(item => {
    const source = found.get(item)
    return source === undefined ? [] : [{ value: item, source }]
  })
  const chosen = items.length > 1 ? choose?.(items, 0) : undefined
  return chosen?.value === value ? { source: chosen.source } : undefined
}
