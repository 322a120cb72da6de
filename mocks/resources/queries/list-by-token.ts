import type { MockReply } from '../../core/mock-reply.ts'
import { rejectRequest } from '../../core/reject-request.ts'
import type { ChooseGapOption } from '../../gaps/gap-choices.ts'
import { ALTCHAIN_ID } from '../../world/entities/addresses.ts'
import type { Token } from '../../world/entities/tokens.ts'
import type { World } from '../../world/world.ts'
import { isWellFormed } from './is-well-formed.ts'

/** Functions that make rows of one operation, and return the volume of a row. */
interface RowMaker<Row> {
  readonly row: (token: Token) => Row
  /** Makes the row of an unknown address. */
  readonly zero: (address: string) => Row
  readonly volumeUsd: (row: Row) => number
}

/** Returns one row for each requested token. GAP-43 decides about unknown ones, GAP-04a about the order. */
export function listByToken<Row extends { readonly tokenAddress: string }>(
  world: World,
  addresses: readonly string[],
  choose: ChooseGapOption,
  { row, zero, volumeUsd }: RowMaker<Row>,
): Row[] | MockReply {
  const rows: Row[] = []
  for (const address of addresses) {
    const token = world.tokens.find(ALTCHAIN_ID, address)
    if (token !== undefined) {
      rows.push(row(token))
      continue
    }
    const choice = choose('GAP-43')
    if (choice === 'not-found')
      return rejectRequest(choose, 404, `There is no token with the address ${address}.`)
    if (choice === 'zero-row' && isWellFormed('tradeStatistics', 'token_addresses', address))
      rows.push(zero(address))
  }
  if (rows.length < 2) return rows
  const order = choose('GAP-04a')
  if (order === 'request') return rows
  if (order === 'volume') return rows.sort((a, b) => volumeUsd(b) - volumeUsd(a))
  return rows.sort((a, b) => (a.tokenAddress < b.tokenAddress ? -1 : 1))
}
