import { inputs } from '../inputs/inputs.ts'
import type { FoundValue } from '../model/input.ts'
import type { Exchange, PlannedRequest } from '../model/recording.ts'

/** Finds the value of an input in the replies so far. `unknown` holds the values that it must not return. */
export type InputResolver = (
  input: string,
  exchanges: readonly Exchange[],
  unknown: ReadonlySet<string>,
) => FoundValue | undefined

/** A query with all values, and the sources of values that the plan did not contain. */
export type FilledQuery = Pick<Exchange, 'query' | 'sources'>

type InputRequest = Pick<PlannedRequest, 'operation' | 'group' | 'query'>

const NONE: ReadonlySet<string> = new Set()

/**
 * Creates the values of a run's inputs. An input keeps its first value, so that compared and repeated requests use
 * the same one. An operation that does not know the value gets another value. All requests of a group use the
 * values of its first request. `exchanges` grows by the recorded ones.
 */
export function createInputValues(resolve: InputResolver, exchanges: readonly Exchange[]) {
  /** Chosen values by input, by group and input, and by operation and input. */
  const chosen = new Map<string, FoundValue>()
  const rejected = new Map<string, ReadonlySet<string>>()
  /** Operations that knew none of the listed values. */
  const hopeless = new Set<string>()

  const findKept = ({ operation, group }: InputRequest, input: string) =>
    chosen.get(`${group} ${input}`) ?? chosen.get(`${operation} ${input}`)

  function choose({ operation }: InputRequest, input: string): FoundValue | undefined {
    const first = chosen.get(input) ?? resolve(input, exchanges, NONE)
    if (first !== undefined) chosen.set(input, first)
    const unknown = rejected.get(operation)
    return (first && unknown && resolve(input, exchanges, unknown)) ?? first
  }

  /** Returns the values that an operation rejected, with those of the refused queries and their list items. */
  function joinUnknown(operation: string, refused: readonly FilledQuery[]): ReadonlySet<string> {
    const values = refused.flatMap(({ query, sources }) =>
      Object.keys(sources).flatMap(parameter => query[parameter] ?? []),
    )
    const items = values.flatMap(value => [value, ...value.split(',')])
    return new Set([...(rejected.get(operation) ?? NONE), ...items])
  }

  return {
    /** Fills the inputs of a query. `earlier` resolves when `exchanges` holds all earlier exchanges. */
    async fill(request: InputRequest, earlier: () => Promise<unknown>) {
      const query: Record<string, string> = {}
      const sources: Record<string, string> = {}
      const missing: string[] = []
      for (const [parameter, value] of Object.entries(request.query)) {
        if (typeof value === 'string') {
          query[parameter] = value
          continue
        }
        const { input } = value
        if (findKept(request, input) === undefined) await earlier()
        const found = findKept(request, input) ?? choose(request, input)
        if (found === undefined) missing.push(`${input} for ${parameter}${suggestInput(input)}`)
        else {
          query[parameter] = found.value
          sources[parameter] = found.source
        }
      }
      return missing.length > 0 ? { missing } : { query, sources }
    },

    /** Returns true if other values may replace the inputs, since neither operation nor group has used them. */
    isFirst(request: InputRequest): boolean {
      if (hopeless.has(request.operation)) return false
      return listInputs(request.query).some(([, input]) => findKept(request, input) === undefined)
    },

    /** Returns the query with listed values that were not refused, or undefined if there are none. */
    findOther(
      { operation, query }: InputRequest,
      refused: readonly [FilledQuery, ...FilledQuery[]],
    ): FilledQuery | undefined {
      const unknown = joinUnknown(operation, refused)
      const values: Record<string, string> = {}
      const sources: Record<string, string> = {}
      for (const [parameter, input] of listInputs(query)) {
        // After two that are unknown the last of the list, which is often the oldest.
        const last = refused.length > 1 && inputs.current.has(`${input}.last`) ? `${input}.last` : input
        const other = resolve(last, exchanges, unknown)
        if (other === undefined || unknown.has(other.value)) continue
        values[parameter] = other.value
        sources[parameter] = other.source
      }
      const [first] = refused
      return Object.keys(values).length === 0
        ? undefined
        : { query: { ...first.query, ...values }, sources: { ...first.sources, ...sources } }
    },

    /** Keeps the values for later requests of the operation and group. It never gets a refused value again. */
    keep({ operation, group, query }: InputRequest, filled: FilledQuery, refused: readonly FilledQuery[]) {
      if (refused.length > 0) rejected.set(operation, joinUnknown(operation, refused))
      for (const [parameter, input] of listInputs(query)) {
        const [value = '', source = ''] = [filled.query[parameter], filled.sources[parameter]]
        for (const key of group === undefined ? [operation] : [operation, group])
          chosen.set(`${key} ${input}`, { value, source })
      }
    },

    giveUp: ({ operation }: InputRequest) => void hopeless.add(operation),
  }
}

function listInputs(query: PlannedRequest['query']): (readonly [parameter: string, input: string])[] {
  return Object.entries(query).flatMap(([parameter, value]) =>
    typeof value === 'string' ? [] : [[parameter, value.input] as const],
  )
}

/** Returns a hint where an operator can configure a value that replies do not contain. */
function suggestInput(input: string): string {
  const { section, name } = inputs.current.get(input)?.sample ?? {}
  return name === undefined ? '' : ` (name one under samples.${section}.${name} in the configuration)`
}
