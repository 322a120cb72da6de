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
 * The values of a run's inputs. An input keeps its first value, so that compared and repeated requests use
 * the same one. An operation that does not know the value gets another value. All requests of a group use the
 * values of its first request.
 */
export class InputValues {
  readonly #resolve: InputResolver
  /** Chosen values by input, by group and input, and by operation and input. */
  readonly #found = new Map<string, FoundValue>()
  readonly #unknown = new Map<string, ReadonlySet<string>>()
  /** Operations that knew none of the listed values. */
  readonly #hopeless = new Set<string>()

  constructor(resolve: InputResolver) {
    this.#resolve = resolve
  }

  /**
   * Fills the inputs of a query. `earlier` resolves when `exchanges` holds all exchanges before this request.
   */
  async fill(
    request: InputRequest,
    exchanges: readonly Exchange[],
    earlier: () => Promise<unknown>,
  ): Promise<FilledQuery | { readonly missing: readonly string[] }> {
    const values: Record<string, string> = {}
    const sources: Record<string, string> = {}
    const missing: string[] = []
    for (const [parameter, value] of Object.entries(request.query)) {
      if (typeof value === 'string') {
        values[parameter] = value
        continue
      }
      const found = await this.#find(request, value.input, exchanges, earlier)
      if (found === undefined) {
        missing.push(`${value.input} for ${parameter}${suggestInput(value.input)}`)
      } else {
        values[parameter] = found.value
        sources[parameter] = found.source
      }
    }
    return missing.length > 0 ? { missing } : { query: values, sources }
  }

  /**
   * Returns true if neither the operation nor the group of a request has used these inputs. Only then may
   * other values replace them.
   */
  isFirst({ operation, group, query }: InputRequest): boolean {
    if (this.#hopeless.has(operation)) return false
    const found = listInputs(query).map(([, input]) => [`${operation} ${input}`, `${group} ${input}`])
    return found.some(keys => keys.every(key => !this.#found.has(key)))
  }

  /** Returns the query with listed values that were not refused, or undefined if there are none. */
  findOther(
    { operation, query }: InputRequest,
    refused: readonly FilledQuery[],
    exchanges: readonly Exchange[],
  ): FilledQuery | undefined {
    const unknown = this.#joinUnknown(operation, refused)
    const others = listInputs(query).flatMap(([parameter, input]) => {
      // After two that are unknown the last of the list, which is often the oldest.
      const last = refused.length > 1 && inputs.current.has(`${input}.last`) ? `${input}.last` : input
      const other = this.#resolve(last, exchanges, unknown)
      return other === undefined || unknown.has(other.value) ? [] : [[parameter, other] as const]
    })
    if (others.length === 0) return undefined
    const pick = (what: keyof FoundValue) =>
      Object.fromEntries(others.map(([name, found]) => [name, found[what]]))
    const { query: before, sources } = refused[0] ?? {}
    return { query: { ...before, ...pick('value') }, sources: { ...sources, ...pick('source') } }
  }

  /**
   * Keeps the values of a request for later ones of its operation and its group. The operation never gets a
   * refused value again.
   */
  keep(request: InputRequest, filled: FilledQuery, refused: readonly FilledQuery[]): void {
    const { operation, group, query } = request
    if (refused.length > 0) this.#unknown.set(operation, this.#joinUnknown(operation, refused))
    for (const [parameter, input] of listInputs(query)) {
      const [value = '', source = ''] = [filled.query[parameter], filled.sources[parameter]]
      this.#found.set(`${operation} ${input}`, { value, source })
      if (group !== undefined) this.#found.set(`${group} ${input}`, { value, source })
    }
  }

  /** Stops requesting other values for an operation. */
  giveUp({ operation }: InputRequest): void {
    this.#hopeless.add(operation)
  }

  async #find(
    { operation, group }: InputRequest,
    input: string,
    exchanges: readonly Exchange[],
    earlier: () => Promise<unknown>,
  ): Promise<FoundValue | undefined> {
    const own = () => this.#found.get(`${group} ${input}`) ?? this.#found.get(`${operation} ${input}`)
    if (own() === undefined) await earlier()
    const kept = own()
    if (kept !== undefined) return kept
    const unknown = this.#unknown.get(operation) ?? NONE
    const usual = this.#found.get(input) ?? this.#resolve(input, exchanges, NONE)
    if (usual !== undefined) this.#found.set(input, usual)
    return usual !== undefined && unknown.size > 0
      ? (this.#resolve(input, exchanges, unknown) ?? usual)
      : usual
  }

  /**
   * Returns the values that an operation rejected, with those of the refused queries and their list items.
   */
  #joinUnknown(operation: string, refused: readonly FilledQuery[]): ReadonlySet<string> {
    const values = refused.flatMap(({ query, sources }) =>
      Object.keys(sources).flatMap(parameter => query[parameter] ?? []),
    )
    const items = values.flatMap(value => [value, ...value.split(',')])
    return new Set([...(this.#unknown.get(operation) ?? NONE), ...items])
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
