import type { Operation } from '../../../contract/model/contract-model.ts'
import { buildRequest } from '../../api/build-request.ts'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { sendRequest } from '../../api/send-request.ts'
import { nameNoun } from '../../contract/name-noun.ts'
import { pickEntry } from '../../contract/pick-entry.ts'
import { decodeReply } from '../../reply/decode-reply.ts'
import type { ConsoleContext } from '../../state/console-context.ts'

/** A token as the lists of pools know it. */
export interface Token {
  readonly symbol: string
  readonly address: string
  /** What its address is called, to find the parameters that take it. */
  readonly noun: string
  readonly pools: number
}

/** The tokens of the first pools of some lists, those in most pools first. */
export async function collectTokens(
  lists: readonly Operation[],
  { origins, examples, apiKey, session }: Pick<ConsoleContext, 'origins' | 'examples' | 'apiKey' | 'session'>,
): Promise<readonly Token[]> {
  const tokens = new Map<string, Token>()
  const refusals: Error[] = []
  const replies = lists.map(async list => {
    const example = examples.get(list.id)
    if (example === undefined) return
    const reply = await sendRequest(
      buildRequest({
        ...{ base: origins[example.origin], path: example.path, accept: undefined, apiKey, session },
        ...{ parameters: [], values: {} },
      }),
      'view',
    )
    const { table } = decodeReply(reply.body, pickEntry(list))
    if (table === undefined) refusals.push(describeRefusal(reply))
    const names = table?.columns.map(({ name }) => name) ?? []
    // Each side of a pool has an address and a symbol that begin alike.
    const sides = names.flatMap((name, at) => {
      const stem = name.match(/^(.*\d)Address$/)?.[1]
      const symbol = names.indexOf(`${stem}Symbol`)
      return symbol === -1 ? [] : [{ at, symbol, noun: nameNoun(name) }]
    })
    for (const row of table?.rows ?? [])
      for (const { at, symbol, noun } of sides) {
        const address = row[at]?.text ?? ''
        const pools = (tokens.get(address)?.pools ?? 0) + 1
        tokens.set(address, { address, symbol: row[symbol]?.text ?? '', noun, pools })
      }
  })
  await Promise.all(replies)
  // Tokens of some lists are better than none.
  if (tokens.size === 0 && refusals[0] !== undefined) throw refusals[0]
  return [...tokens.values()].sort((a, b) => b.pools - a.pools || a.symbol.localeCompare(b.symbol))
}
