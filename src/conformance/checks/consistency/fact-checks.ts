import type { OperationId } from '../../../contract/contract-types.ts'
import { memoize } from '../../../memoize.ts'
import type { NamedRow, Seen } from '../../evidence/evidence.ts'
import type { Requirement } from '../../model/requirement.ts'
import type { CheckFamily } from '../shared/check-family.ts'
import { findOperationIds } from '../shared/select-answered.ts'
import { type Fact, isTold, normalizeValue, readFacts } from './read-facts.ts'

const listedPools = findOperationIds(
  ({ path }) => path.endsWith('/v3/pool') && findOperationIds(list => list.path === `${path}s`).length > 0,
)

const requirements: readonly Requirement[] = [
  {
    id: 'XEP-00',
    title: 'facts never disagree',
    level: 'documented',
    clause: 'meanings of addresses, decimals, createdAt, fee, tickSpacing',
    checks:
      'Decimals of a token, and tokens, creation, fee, tick spacing and DEX of a pool, are the same wherever they are said in a run.',
    violation: 'a pool that was created at two times',
    operations: [],
  },
  {
    id: 'XEP-00-symbol',
    title: 'a token has one symbol',
    level: 'inferred',
    clause: 'meanings of the symbol columns',
    checks: 'The symbol of a token is the same wherever it is said; an empty one says nothing (GAP-55).',
    violation: 'USDC in one list and USD Coin in another',
    operations: [],
  },
  {
    id: 'XEP-01',
    title: 'a pool has the same facts in its list and by itself',
    level: 'documented',
    clause: 'EVM, PoolMetricsV3 and PoolListRecord',
    checks:
      'Tokens, decimals, createdAt, tickSpacing and fee of a pool, against those of the list of its venue.',
    violation: 'token0 and token1 are swapped in the list',
    operations: listedPools,
  },
  {
    id: 'XEP-04',
    title: 'a token has the same decimals in every altchain table',
    level: 'documented',
    clause: 'TokenDetails, TokenPoolStat, AltPool',
    checks: 'Decimals by address, between operations.',
    violation: '6 in token-details, 9 in the pool list',
    operations: [],
  },
]

/** What an operation said of a fact first. */
interface FirstMention {
  readonly seen: Seen
  readonly fact: Fact
  readonly row: NamedRow
  readonly index: number
  readonly value: string | undefined
}

/** What is said of the same token or pool in different places, though it can never change (XEP-00, 01, 04). */
export const factChecks: CheckFamily = {
  requirements,
  judge({ exchanges }, tally) {
    const ledger: Ledger = new Map()
    const held = new Map<Statement, number>()
    for (const seen of exchanges) {
      const statements = findStatements(seen.operation)
      for (const { chain, address, row, index, facts } of seen.ok ? readFacts(seen) : []) {
        const known = getOrMake(
          getOrMake(ledger, chain, () => new Map()),
          address,
          () => new Map(),
        )
        for (const fact of facts) {
          const sent = row[fact.column]
          if (!isTold(fact, sent)) continue
          const said = getOrMake(known, fact.name, (): FirstMention[] => [])
          let isFirst = true
          for (const before of said) {
            if (before.seen.operation === seen.operation) isFirst = false
            const statement = statements(before.seen.operation)[fact.about]
            if (before.row[before.fact.column] === sent || before.value === normalizeValue(sent))
              held.set(statement, (held.get(statement) ?? 0) + 1)
            else {
              const conflict = describeConflict(address, { seen, fact, row, index }, before)
              tally.recordFinding(statement.id, seen, conflict, statement.about)
            }
          }
          if (isFirst) said.push({ seen, fact, row, index, value: normalizeValue(sent) })
        }
      }
    }
    for (const [{ id, about }, count] of held) tally.recordPass(id, about, count)
  },
}

/** What was said of one token or pool, by name of the fact: first mentions, one of each operation. */
type Mentions = Map<string, FirstMention[]>
/** What was said of all, by chain and address. */
type Ledger = Map<string, Map<string | undefined, Mentions>>

function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = make()
  map.set(key, value)
  return value
}

interface Statement {
  readonly id: string
  readonly about: OperationId | null
}

const anywhere: Statement = { id: 'XEP-00', about: null }
const ofSymbols: Statement = { id: 'XEP-00-symbol', about: null }
const ofDecimals: Statement = { id: 'XEP-04', about: null }
const ofPools = listedPools.map(id => ({
  id: 'XEP-01',
  about: id,
  pair: [id, `${id}s`] as readonly string[],
}))
const altchain = new Set(findOperationIds(({ path }) => path.startsWith('/altchain')))

/** The requirements that say most exactly that a fact is the same in two operations. */
const findStatements = memoize(
  (one: OperationId) =>
    memoize(
      (other: OperationId): Readonly<Record<Fact['about'], Statement>> => ({
        symbol: ofSymbols,
        decimals: one !== other && altchain.has(one) ? ofDecimals : anywhere,
        pool:
          ofPools.find(({ pair }) => pair.includes(one) && pair.includes(other) && one !== other) ?? anywhere,
      }),
      new Map(),
    ),
  new Map<OperationId, (other: OperationId) => Readonly<Record<Fact['about'], Statement>>>(),
)

function describeConflict(
  address: string | undefined,
  { seen, fact: { name, column }, row, index }: Omit<FirstMention, 'value'>,
  { seen: first, ...before }: FirstMention,
) {
  const [subject] = String(address).split(' ')
  const place = `${first.rowsAt}[${before.index}].${before.fact.column}`
  return {
    message: `${name} of ${subject} is not what exchange ${first.n} said.`,
    place: `${seen.rowsAt}[${index}].${column}`,
    expected: `${String(before.row[before.fact.column])}, as in ${first.operation} ${place}`,
    actual: row[column],
  }
}
