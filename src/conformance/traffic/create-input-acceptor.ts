import { nameCandidate } from '../inputs/candidates/draw-others.ts'
import { inputs, resolveInput } from '../inputs/inputs.ts'
import type { FoundValue, Input } from '../model/input.ts'
import type { Exchange } from '../model/recording.ts'

/** A value of foreign traffic that a run could have taken for an input. */
export interface AcceptedInput {
  /** Source of the value. */
  readonly source: string
  /** True if replies name it, but a run would have taken another one first. */
  readonly isOther?: true
}

/** Returns the known facts of a value as an input, or undefined when a run could not have used it. */
export type AcceptInput = (name: string, value: string) => AcceptedInput | undefined

/** Source of a value that no reply contains. It may not exist. */
export const unknownSource = nameCandidate('the traffic')

/**
 * Creates a check of the values that a run could have used for an input: those of its replies, and any other if an operator can
 * name samples. Assumptions about an input, such as a past range, hold for these only.
 */
export function createInputAcceptor(exchanges: readonly Exchange[]): AcceptInput {
  const known = new Map<string, (value: string) => AcceptedInput | undefined>()
  return (name, value) => {
    const accept = known.get(name) ?? acceptValues(name, exchanges)
    known.set(name, accept)
    return accept(value)
  }
}

function acceptValues(
  name: string,
  exchanges: readonly Exchange[],
): (value: string) => AcceptedInput | undefined {
  const input = inputs.get(name)
  if (input === undefined) return () => undefined
  const found = new Map(input.find(exchanges).map(({ value, source }) => [value, source]))
  const values = listValues(input, exchanges)
  const isOpen = input.parameter !== undefined && input.sample !== undefined
  return value =>
    values.get(value) ??
    acceptSeveral(input, value, found) ??
    (isOpen && value !== '' ? { source: unknownSource } : undefined)
}

/** Every value that the input could have had, had the replies come in another order. */
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

/** Several values with commas between them, all of which the replies give. */
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
