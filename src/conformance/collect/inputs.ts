import { inputs } from '../inputs/inputs.ts'
import type { FoundValue } from '../model/input.ts'
import type { Exchange, PlannedRequest } from '../model/recording.ts'

/** Finds the value of an input in what was answered so far. */
export type InputResolver = (input: string, exchanges: readonly Exchange[]) => FoundValue | undefined

/** A query whose values are all known, and where those were found that the plan did not hold. */
export type FilledQuery = Pick<Exchange, 'query' | 'sources'> | { readonly missing: readonly string[] }

/**
 * Gives the inputs of a run. An input keeps the value it had when it was first asked for, so that requests that are
 * compared with each other, and those that are sent once more, ask the same.
 */
export class Inputs {
  readonly #resolve: InputResolver
  readonly #found = new Map<string, FoundValue>()

  constructor(resolve: InputResolver) {
    this.#resolve = resolve
  }

  /** Fills a query; `earlier` resolves when `exchanges` holds all that came before the request. */
  async fill(
    query: PlannedRequest['query'],
    exchanges: readonly Exchange[],
    earlier: () => Promise<unknown>,
  ): Promise<FilledQuery> {
    const values: Record<string, string> = {}
    const sources: Record<string, string> = {}
    const missing: string[] = []
    for (const [parameter, value] of Object.entries(query)) {
      if (typeof value === 'string') {
        values[parameter] = value
        continue
      }
      const found = await this.#find(value.input, exchanges, earlier)
      if (found === undefined) {
        missing.push(`${value.input} for ${parameter}${adviseInput(value.input)}`)
      } else {
        values[parameter] = found.value
        sources[parameter] = found.source
      }
    }
    return missing.length > 0 ? { missing } : { query: values, sources }
  }

  async #find(input: string, exchanges: readonly Exchange[], earlier: () => Promise<unknown>) {
    if (!this.#found.has(input)) await earlier()
    const found = this.#found.get(input) ?? this.#resolve(input, exchanges)
    if (found !== undefined) this.#found.set(input, found)
    return found
  }
}

/** Where an operator can name a value that no reply gives. */
function adviseInput(input: string): string {
  const { section, name } = inputs.get(input)?.sample ?? {}
  return name === undefined ? '' : ` (name one under samples.${section}.${name} in the configuration)`
}
