import type { OperationModel } from '../../../contract/model/contract-model.ts'
import { normalizeNoun } from '../../contract/normalize-noun.ts'
import { loadRows, type RowContext } from '../../state/load-rows.ts'

/** A token that occurs in the lists of pools. */
export interface ListedToken {
  readonly symbol: string
  readonly address: string
  /** Noun of its address column, to find matching parameters. */
  readonly noun: string
  readonly pools: number
}

/** Collects the tokens on the first page of each pool list. Tokens in most pools come first. */
export async function collectTokens(
  lists: readonly OperationModel[],
  context: RowContext,
): Promise<readonly ListedToken[]> {
  const tokens = new Map<string, ListedToken>()
  const results = await Promise.allSettled(lists.map(list => loadRows(list, context)))
  for (const result of results) {
    const { columns = [], rows = [] } = (result.status === 'fulfilled' && result.value) || {}
    const names = columns.map(({ name }) => name)
    // Each side of a pool has an address and a symbol that begin alike.
    const sides = names.flatMap((name, at) => {
      const stem = name.match(/^(.*\d)Address$/)?.[1]
      const symbol = names.indexOf(`${stem}Symbol`)
      return symbol === -1 ? [] : [{ at, symbol, noun: normalizeNoun(name) }]
    })
    for (const row of rows)
      for (const { at, symbol, noun } of sides) {
        const { kind, text: address = '' } = row[at] ?? {}
        if (address === '' || kind === 'null') continue
        const pools = (tokens.get(address)?.pools ?? 0) + 1
        tokens.set(address, { address, symbol: row[symbol]?.text ?? '', noun, pools })
      }
  }
  // Tokens of some lists are better than none.
  const refused = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
  if (tokens.size === 0 && refused !== undefined) throw refused.reason
  return [...tokens.values()].sort((a, b) => b.pools - a.pools || a.symbol.localeCompare(b.symbol))
}
