import { contract, type Operation } from '../../../contract/contract.ts'
import type { ObjectOf, TableName } from '../../../contract/contract-types.ts'
import type { NamedRow, Seen } from '../../evidence/evidence.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import type { Requirement } from '../../model/requirement.ts'
import { createRequestPlanner, findOperations, findParameter } from '../../requests/build-required-query.ts'
import { classifyAnswer, explainUnclear } from '../answers/classify-answer.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { recordOutcome } from '../families/record-outcome.ts'

const ids = { listed: 'PAR-EFFECT-chain_id', unlisted: 'PAR-EFFECT-chain_id-unlisted' } as const

/** What no two chains have in common, even where addresses are the same; tsc notices a name that is gone. */
const pool = ['createdAt', 'token0Address', 'token1Address', 'tickSpacing'] as const
const telling: { readonly [T in TableName]?: readonly (keyof ObjectOf<T>)[] } = {
  PoolMetricsV3: pool,
  PoolMetricsV3Strict: pool,
  PoolMetricsV3Dexc: pool,
  PoolListRecord: [...pool, 'poolAddress'],
  HolderRecord: ['ownerAddress', 'tokenAmount'],
  FeeMetrics: ['feeMetrics', 'historicalFees'],
}

/** Where only one chain is supported no other can be asked for. */
const targets = findOperations(target => findParameter(target, 'chain_id')?.schema.enum?.length !== 1).filter(
  target => findParameter(target, 'chain_id') !== undefined,
)

/** Another chain than the usual one, that some operation lists. */
const chains = contract.operations
  .map(target => findParameter(target, 'chain_id')?.schema)
  .find(schema => (schema?.enum?.length ?? 0) > 1)
const otherChain = String(chains?.enum?.find(chain => chain !== chains.default))

/** Whether the contract lists the chains of an operation, or a column of the rows names theirs. */
function isDocumented(target: Operation): boolean {
  return findParameter(target, 'chain_id')?.schema.enum !== undefined || findChainRule(target) !== undefined
}

/** The rule that holds the chain of a row to that of the request. */
function findChainRule({ reply }: Operation): string | undefined {
  const rules: { readonly [T in TableName]?: string } = {
    PoolListRecord: 'INV-PL-01',
    HolderRecord: 'INV-HR-01',
  }
  return reply.kind === 'table' ? rules[reply.table] : undefined
}

const requirement = {
  clause: 'EVM, parameter tables, chain_id',
  checks: `What is listed of chain ${otherChain}, or known there of an address of the usual chain, is not what the usual chain has; none and a refusal will do.`,
  violation: 'the pools of the usual chain, whatever chain_id says',
} as const

/** A chain that cannot have the same has something else, or nothing. */
export const chainEffects: CheckFamily = {
  requirements: [
    {
      ...requirement,
      id: ids.listed,
      title: 'chain_id decides about the chain',
      level: 'documented',
      operations: targets.filter(isDocumented).map(({ id }) => id),
      needs: 'standard',
    },
    {
      ...requirement,
      id: ids.unlisted,
      title: 'chain_id decides about the chain, where no chains are listed',
      level: 'inferred',
      operations: targets.filter(target => !isDocumented(target)).map(({ id }) => id),
      needs: 'deep',
    },
  ] satisfies readonly Requirement[],
  requests: () => targets.map(planOtherChain),
  judge({ exchanges }, tally) {
    for (const seen of exchanges) {
      const id = Object.values(ids).find(each => seen.about?.includes(each))
      const usual = id === undefined ? undefined : findUsual(seen, exchanges)
      if (id === undefined || usual?.rows === undefined) continue
      const answer = classifyAnswer(seen)
      const isSame = isSameData(usual.rows, seen)
      if (answer === undefined) tally.recordUnclear(id, seen, explainUnclear(seen))
      else if (isSame && isTooShort(seen))
        tally.recordUnclear(id, seen, `so few holders may have the same on chain ${otherChain}`)
      else
        recordOutcome(tally, id, seen, !isSame, {
          message: `Chain ${otherChain} has what the usual chain has (exchange ${usual.n}).`,
          place: seen.rowsAt || 'body',
          expected: 'other rows, none, or a refusal',
          actual: seen.rows?.[0],
        })
    }
  },
}

/** What an unknown address gets is open, so the row of a pool is judged by nothing else. */
function planOtherChain(target: Operation): PlannedRequest {
  const rule = findChainRule(target)
  const plan = createRequestPlanner(isDocumented(target) ? 'standard' : 'deep')
  return plan(
    `chain:${target.id}:${otherChain}${target.parameters.some(each => each.name === 'pool_address') ? ' usual pool' : ''}`,
    target.id,
    [isDocumented(target) ? ids.listed : ids.unlisted, ...(rule === undefined ? [] : [rule])],
    { chain_id: otherChain },
    { expects: rule === undefined ? 'any' : 'allowed' },
  )
}

/** The same request without a chain, answered with rows. */
function findUsual({ operation, query }: Seen, exchanges: readonly Seen[]): Seen | undefined {
  const { chain_id: _, ...rest } = query
  return exchanges.find(
    each =>
      each.operation === operation &&
      (each.rows ?? []).length > 0 &&
      JSON.stringify(each.query) === JSON.stringify(rest),
  )
}

/** So many holders do not have the same balances on two chains. */
const FEW = 3

function isTooShort({ rows = [], target: { reply } }: Seen): boolean {
  return reply.kind === 'table' && reply.table === 'HolderRecord' && rows.length < FEW
}

function isSameData(usual: readonly NamedRow[], { rows = [], target: { reply } }: Seen): boolean {
  const columns: readonly string[] | undefined = reply.kind === 'table' ? telling[reply.table] : undefined
  if (columns === undefined || rows.length === 0) return false
  const view = (row: NamedRow) => JSON.stringify(columns.map(column => row[column]))
  const known = new Set(usual.map(view))
  return rows.every(row => known.has(view(row)))
}
