import { memoize } from '../../../base/memoize.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import type { Seen } from '../../evidence/evidence.ts'
import type { Requirement } from '../../model/requirement.ts'
import { findOperationIds } from '../answers/select-answered.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { type Fact, isSameValue, isTold, type RowFacts, readFacts } from './read-facts.ts'

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

/** A row in which an operation said some facts first. */
interface FirstMention extends Pick<RowFacts, 'row' | 'index' | 'facts'> {
  readonly seen: Seen
}

/** What was said of all tokens and pools, by chain and address. */
type Ledger = Map<string, Map<string | undefined, FirstMention[]>>

/** What is said of the same token or pool in different places, though it can never change (XEP-00, 01, 04). */
export const factChecks: CheckFamily = {
  requirements,
  judge({ exchanges }, tally) {
    const ledger: Ledger = new Map()
    const held = new Map<Statement, number>()
    for (const seen of exchanges) {
      const statements = findStatements(seen.operation)
      for (const { chain, address, row, index, facts } of seen.ok ? readFacts(seen) : []) {
        const said = findMentions(ledger, chain, address)
        const isSaidFirst = (fact: Fact) => {
          const sent = row[fact.column]
          if (!isTold(fact, sent)) return false
          let isFirst = true
          for (const before of said) {
            const same = before.facts.find(({ name }) => name === fact.name)
            if (same === undefined) continue
            if (before.seen.operation === seen.operation) isFirst = false
            const statement = statements(before.seen.operation)[fact.about]
            const value = before.row[same.column]
            if (isSameValue(value, sent)) held.set(statement, (held.get(statement) ?? 0) + 1)
            else {
              const conflict = describeConflict(address, fact, { seen, row, index }, same, before)
              tally.recordFinding(statement.id, seen, conflict, statement.about)
            }
          }
          return isFirst
        }
        const first = facts.filter(isSaidFirst)
        if (first.length > 0)
          said.push({ seen, row, index, facts: first.length === facts.length ? facts : first })
      }
    }
    for (const [{ id, about }, count] of held) tally.recordPass(id, about, count)
  },
}

function findMentions(ledger: Ledger, chain: string, address: string | undefined): FirstMention[] {
  const ofChain = ledger.get(chain) ?? new Map<string | undefined, FirstMention[]>()
  if (ofChain.size === 0) ledger.set(chain, ofChain)
  const known = ofChain.get(address)
  if (known !== undefined) return known
  const mentions: FirstMention[] = []
  ofChain.set(address, mentions)
  return mentions
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
  { name, column }: Fact,
  { seen, row, index }: Omit<FirstMention, 'facts'>,
  { column: firstColumn }: Fact,
  { seen: first, row: firstRow, index: firstIndex }: FirstMention,
) {
  const [subject] = String(address).split(' ')
  return {
    message: `${name} of ${subject} is not what exchange ${first.n} said.`,
    place: `${seen.rowsAt}[${index}].${column}`,
    expected: `${String(firstRow[firstColumn])}, as in ${first.operation} ${first.rowsAt}[${firstIndex}].${firstColumn}`,
    actual: row[column],
  }
}
