/** What a client got, and one value of its first row by the type that the client has for it. */
export interface Seen {
  readonly reply: unknown
  readonly value: number | null
}

/** The calls that every client makes. */
export interface Calls {
  /** One row, its priceUSD. */
  tokenDetails(): Promise<Seen>
  /** Two addresses in one parameter, the buyCount. */
  tradeStatistics(): Promise<Seen>
  /** A list in an order of two columns, the fee. */
  clonesV3Pools(): Promise<Seen>
  /** Version 1 of a social operation, the credibilityScore. */
  influencerCredibilityV1(): Promise<Seen>
  /** Version 2, the trackRecordSignals. */
  influencerCredibilityV2(): Promise<Seen>
}

/** Does not compile with a value whose type says nothing. */
export function see<V extends number | null | undefined>(
  reply: unknown,
  value: 0 extends 1 & V ? never : V,
): Seen {
  return { reply, value: value ?? null }
}

// @ts-expect-error any
see([], JSON.parse('0'))
// @ts-expect-error unknown
see([], JSON.parse('0') as unknown)

interface LooseTable {
  readonly columns: readonly { readonly name: string }[]
  readonly data: readonly (readonly unknown[])[]
}

/** First row of a table by column name, for clients that have no types by position. */
export function readFirstRow<T>([table]: readonly LooseTable[] = []): T {
  return Object.fromEntries(
    (table?.columns ?? []).map(({ name }, position) => [name, table?.data[0]?.[position]]),
  ) as T
}

/** Makes the calls one after the other and prints what came of each. */
export async function runCalls(calls: Calls): Promise<void> {
  const results: Record<string, Seen | { readonly error: string }> = {}
  for (const [name, call] of Object.entries(calls) as [string, () => Promise<Seen>][]) {
    try {
      results[name] = await call()
    } catch (error) {
      results[name] = { error: describeError(error) }
    }
  }
  process.stdout.write(JSON.stringify(results))
}

/** Clients throw errors, replies and bodies. */
function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : JSON.stringify(error)
}
