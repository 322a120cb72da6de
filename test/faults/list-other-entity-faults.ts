import { rejectRequest } from '../../mocks/core/reject-request.ts'
import type { Behavior, ReplyEntry } from '../../mocks/core/request-context.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import { readQueryText } from './changes/alter-request.ts'
import { defineOperationFault, type Fault } from './fault.ts'

/** Returns faults that affect every token, pool or wallet except the first that is requested. */
export function listOtherEntityFaults(): Fault[] {
  return contract.operations.flatMap(operation => {
    const address = operation.parameters.find(({ name, required }) => required && /address/.test(name))?.name
    if (address === undefined) return []
    return [
      ...listNulls(operation, address),
      ...(knowing.includes(operation.id) ? [defineForeignEntities(operation, address)] : []),
      ...Object.entries(breaches).flatMap(([place, { says, change, operations, level }]) =>
        operations.includes(operation.id)
          ? [
              defineOperationFault(
                operation.id,
                { family: 'entity', place, says: `${says}, but of the first`, level: level ?? 'documented' },
                () => changeOthers(address, change),
              ),
            ]
          : [],
      ),
    ]
  })
}

/**
 * Returns a fault with null in the last numeric column of a table, though the column is not Nullable. Empty
 * without such a column.
 */
function listNulls(operation: Operation, address: string): Fault[] {
  const { id, reply } = operation
  if (reply.kind !== 'table') return []
  const column = contract.tables[reply.table].findLast(({ type }) => /^(Float64|U?Int\d+)$/.test(type))?.name
  if (column === undefined) return []
  const about = {
    family: 'entity',
    place: `null.${column}`,
    says: `has null for ${column}, but of the first`,
  }
  return [defineOperationFault(id, about, () => changeOthers(address, () => ({ [column]: null })))]
}

/** Operations about a token or a pool that also occurs in lists. */
const knowing: readonly Operation['id'][] = [
  'tokenDetails',
  'tokenPoolSearch',
  'dexdV3Pool',
  'clonesV3Pool',
  'dexeV3Pool',
]

/** Defines a fault in which an operation finds only the first requested token or pool. */
function defineForeignEntities({ id }: Operation, address: string): Fault {
  const about = {
    family: 'entity',
    place: 'unknown',
    says: 'knows none, but the first',
    level: 'inferred',
  } as const
  return defineOperationFault(id, about, () => {
    let first: string | undefined
    return {
      entries: (entries, { request, choose }) => {
        const asked = readQueryText(request, address) ?? ''
        first ??= asked
        return asked === first ? entries : rejectRequest(choose, 404, 'There is nothing here.')
      },
    }
  })
}

interface Breach {
  readonly says: string
  readonly operations: readonly Operation['id'][]
  readonly change: (entry: ReplyEntry) => ReplyEntry
  readonly level?: 'inferred'
}

const round = (value: unknown) => Math.round(Number(value) * 100) / 100

const breaches: Readonly<Record<string, Breach>> = {
  decimals: {
    says: 'gives tokens one decimal more',
    operations: ['tokenDetails'],
    change: ({ decimals }) => ({ decimals: Number(decimals) + 1 }),
  },
  token0Decimals: {
    says: 'gives tokens one decimal more',
    operations: ['dexdV3Pool', 'clonesV3Pool', 'dexeV3Pool'],
    change: ({ token0Decimals }) => ({ token0Decimals: Number(token0Decimals) + 1 }),
  },
  cents: {
    says: 'rounds prices to two digits',
    operations: ['tokenDetails', 'priceVolumeMulti'],
    change: ({ priceUSD }) => ({ priceUSD: round(priceUSD) }),
    level: 'inferred',
  },
  poolCents: {
    says: 'rounds prices to two digits',
    operations: ['tokenPoolSearch'],
    change: ({ tokenPrice }) => ({ tokenPrice: round(tokenPrice) }),
    level: 'inferred',
  },
  trades: {
    says: 'counts three times the trades and ten more',
    operations: ['tradeStatistics'],
    change: ({ buyCount, sellCount }) => {
      const [buys, sells] = [3 * Number(buyCount) + 5, 3 * Number(sellCount) + 5]
      return { buyCount: buys, sellCount: sells, totalTradeCount: buys + sells }
    },
    level: 'inferred',
  },
}

/** Creates a behavior that changes all entries except those about the first address of the first request. */
function changeOthers(address: string, change: (entry: ReplyEntry) => ReplyEntry): Behavior {
  let first: string | undefined
  return {
    entries: (entries, { request }) => {
      const asked = readQueryText(request, address) ?? ''
      first ??= asked.split(',')[0]
      const isAboutFirst = (entry: ReplyEntry) =>
        address.endsWith('es') ? entry.tokenAddress === first : asked === first
      return entries.map(entry => (isAboutFirst(entry) ? entry : { ...entry, ...change(entry) }))
    },
  }
}
