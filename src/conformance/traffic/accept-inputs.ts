import { inputs, resolveInput } from '../inputs/inputs.ts'
import type { FoundValue, Input } from '../model/input.ts'
import type { InputName } from '../model/input-reference.ts'
import type { Exchange } from '../model/recording.ts'

/** Where a value of foreign traffic comes from, when a run could have taken it for an input; undefined when it could not. */
export type AcceptInput = (name: InputName, value: string) => string | undefined

/** The source of a value that no reply names: nobody knows whether there is such a thing. */
export const unknownSource = 'the traffic, a candidate'

/**
 * Tells which values of some traffic a run could have sent for an input: those that its replies give, and, where an operator may
 * name samples, any other. What a check presumes of an input, such as a range that is over, holds of these only.
 */
export function createInputAcceptor(exchanges: readonly Exchange[]): AcceptInput {
  const known = new Map<InputName, (value: string) => string | undefined>()
  return (name, value) => {
    const accept = known.get(name) ?? acceptValues(name, exchanges)
    known.set(name, accept)
    return accept(value)
  }
}

function acceptValues(
  name: InputName,
  exchanges: readonly Exchange[],
): (value: string) => string | undefined {
  const input = inputs.get(name)
  if (input === undefined) return () => undefined
  const found = new Map(input.find(exchanges).map(({ value, source }) => [value, source]))
  const values = listValues(input, exchanges)
  const isOpen = input.parameter !== undefined && input.sample !== undefined
  return value =>
    values.get(value) ??
    acceptSeveral(input, value, found) ??
    (isOpen && value !== '' ? unknownSource : undefined)
}

/** Every value that the input could have had, had the replies come in another order, with its source. */
function listValues({ input, find, choose }: Input, exchanges: readonly Exchange[]): Map<string, string> {
  const found = find(exchanges)
  const [first] = found
  const last = found.at(-1)
  const values = new Map<string, string>()
  const add = (one: FoundValue | undefined) => {
    if (one !== undefined && !values.has(one.value)) values.set(one.value, one.source)
  }
  add(resolveInput(input, exchanges, {}))
  for (const one of found) {
    if (choose === undefined || first === undefined || last === undefined) add(one)
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
): string | undefined {
  const items = value.split(',').flatMap(item => {
    const source = found.get(item)
    return source === undefined ? [] : [{ value: item, source }]
  })
  const chosen = items.length > 1 ? choose?.(items, 0) : undefined
  return chosen?.value === value ? chosen.source : undefined
}
