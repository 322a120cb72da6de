import type { OperationId } from '../../../contract/contract-types.ts'
import type { Seen } from '../../evidence/evidence.ts'
import type { Requirement } from '../../model/requirement.ts'
import type { CheckFamily } from '../shared/check-family.ts'
import { findOperationIds } from '../shared/select-answered.ts'
import { type Fact, readFacts, readFactValue } from './read-facts.ts'

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
  readonly value: string
}

/** What is said of the same token or pool in different places, though it can never change (XEP-00, 01, 04). */
export const factChecks: CheckFamily = {
  requirements,
  judge({ exchanges }, tally) {
    const ledger = new Map<string, Map<string, FirstMention[]>>()
    const held = new Map<Statement, number>()
    for (const seen of exchanges) {
      for (const fact of seen.ok ? readFacts(seen) : []) {
        const value = readFactValue(fact)
        if (value === undefined) continue
        const of = ledger.get(fact.subject) ?? new Map<string, FirstMention[]>()
        ledger.set(fact.subject, of)
        const said = of.get(fact.name) ?? []
        of.set(fact.name, said)
        for (const before of said) {
          const statement = findStatement(fact.about, seen.operation, before.seen.operation)
          if (before.value === value) held.set(statement, (held.get(statement) ?? 0) + 1)
          else tally.recordFinding(statement.id, seen, describeConflict(seen, fact, before), statement.about)
        }
        if (said.every(each => each.seen.operation !== seen.operation)) said.push({ seen, fact, value })
      }
    }
    for (const [{ id, about }, count] of held) tally.recordPass(id, about, count)
  },
}

interface Statement {
  readonly id: string
  readonly about: OperationId | null
}

const anywhere: Statement = { id: 'XEP-00', about: null }
const ofSymbols: Statement = { id: 'XEP-00-symbol', about: null }
const ofDecimals: Statement = { id: 'XEP-04', about: null }
const ofPools = listedPools.map((id): readonly [OperationId, string, Statement] => [
  id,
  `${id}s`,
  { id: 'XEP-01', about: id },
])
const altchain = new Set(findOperationIds(({ path }) => path.startsWith('/altchain')))

/** The requirement that says most exactly that a fact is the same in two operations. */
function findStatement(about: Fact['about'], one: OperationId, other: OperationId): Statement {
  if (about === 'symbol') return ofSymbols
  if (about === 'decimals') return one !== other && altchain.has(one) ? ofDecimals : anywhere
  for (const [pool, list, statement] of ofPools) {
    if ((one === pool && other === list) || (one === list && other === pool)) return statement
  }
  return anywhere
}

function describeConflict(seen: Seen, { name, subject, row, index, column }: Fact, before: FirstMention) {
  const [, address] = subject.split(' ')
  const { seen: first, fact } = before
  return {
    message: `${name} of ${address} is not what exchange ${first.n} said.`,
    place: `${seen.rowsAt}[${index}].${column}`,
    expected: `${String(fact.row[fact.column])}, as in ${first.operation} ${first.rowsAt}[${fact.index}].${fact.column}`,
    actual: row[column],
  }
}
