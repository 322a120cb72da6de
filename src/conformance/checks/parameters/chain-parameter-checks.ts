import { perContract } from '../../../contract/activate-contract.ts'
import { contract, type Operation } from '../../../contract/contract.ts'
import { findChain } from '../../../contract/model/find-chain.ts'
import { findEntryName, isLookup, listAttributes } from '../../../contract/model/list-attributes.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import type { ExchangeEvidence, NamedRow } from '../../evidence/evidence.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import type { Requirement } from '../../model/requirement.ts'
import { createRequestPlanner, findOperations } from '../../requests/build-required-query.ts'
import { classifyAnswer } from '../answers/classify-answer.ts'
import { isSameQuery } from '../answers/select-successful.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { recordOutcome } from '../families/record-outcome.ts'
import { findParameterRule } from './find-parameter-rule.ts'

const ids = { listed: 'PAR-EFFECT-chain_id', unlisted: 'PAR-EFFECT-chain_id-unlisted' } as const

/** Operations that support several chains. With a single one no other can be requested. */
const targets = perContract(() =>
  findOperations(target => {
    const chain = findChain(target)
    return chain !== undefined && chain.schema.enum?.length !== 1
  }),
)

/** A chain other than the default of a parameter with several chains. */
const otherChain = perContract(() => {
  const schemas = contract.operations.map(target => findChain(target)?.schema)
  const chain = schemas.find(schema => (schema?.enum?.length ?? 0) > 1)
  return String(chain?.enum?.find(each => each !== chain.default))
})

/**
 * Returns true if the contract lists the chains of an operation, or a rule ties the chain of a row to the
 * request.
 */
function isDocumented(target: Operation): boolean {
  return findChain(target)?.schema.enum !== undefined || findChainRule(target) !== undefined
}

function findChainRule(target: Operation): string | undefined {
  return findParameterRule(target, findChain(target)?.name ?? '')
}

const requirement = perContract(
  () =>
    ({
      clause: readClause('chains'),
      checks: `What is listed of chain ${otherChain.current}, or known there of an address of the usual chain, is not what the usual chain has; none and a refusal will do.`,
      violation: 'the pools of the usual chain, whatever chain_id says',
    }) as const,
)

/** Checks that a request for another chain returns other data or none. */
export const chainParameterChecks = perContract<CheckFamily>(() => ({
  requirements: [
    {
      ...requirement.current,
      id: ids.listed,
      title: 'chain_id decides about the chain',
      level: 'documented',
      operations: targets.current.filter(isDocumented).map(({ id }) => id),
      needs: 'standard',
    },
    {
      ...requirement.current,
      id: ids.unlisted,
      title: 'chain_id decides about the chain, where no chains are listed',
      level: 'inferred',
      operations: targets.current.filter(target => !isDocumented(target)).map(({ id }) => id),
      needs: 'deep',
    },
  ] satisfies readonly Requirement[],
  requests: () => targets.current.map(planOtherChain),
  judge({ exchanges }, tally) {
    for (const seen of exchanges) {
      const id = Object.values(ids).find(each => seen.about?.includes(each))
      const usual = id === undefined ? undefined : findDefaultChain(seen, exchanges)
      if (id === undefined || usual?.rows === undefined) continue
      const answer = classifyAnswer(seen)
      const isSame = isSameData(usual.rows, seen)
      if (answer !== undefined && isSame && isTooShort(seen))
        tally.recordUnclear(id, seen, `so few rows may be the same on chain ${otherChain.current}`)
      else
        recordOutcome(tally, id, seen, answer && !isSame, {
          message: `Chain ${otherChain.current} has what the usual chain has (exchange ${usual.n}).`,
          place: seen.rowsAt || 'body',
          expected: 'other rows, none, or a refusal',
          actual: seen.rows?.[0],
        })
    }
  },
}))

/**
 * Plans the same request on another chain. An unknown address may be answered in any way, so only a returned
 * row of a pool is judged.
 */
function planOtherChain(target: Operation): PlannedRequest {
  const rule = findChainRule(target)
  const chain = findChain(target)?.name ?? ''
  const plan = createRequestPlanner(isDocumented(target) ? 'standard' : 'deep')
  return plan(
    `chain:${target.id}:${otherChain.current}${isLookup(target) ? ' usual pool' : ''}`,
    target.id,
    [isDocumented(target) ? ids.listed : ids.unlisted, ...(rule === undefined ? [] : [rule])],
    { [chain]: otherChain.current },
    { expects: rule === undefined ? 'any' : 'allowed' },
  )
}

/** Finds the same request without a chain, if it was answered with rows. */
function findDefaultChain(
  { operation, target, query }: ExchangeEvidence,
  exchanges: readonly ExchangeEvidence[],
): ExchangeEvidence | undefined {
  const chain = findChain(target)?.name
  const rest = Object.fromEntries(Object.entries(query).filter(([name]) => name !== chain))
  return exchanges.find(each => isSameQuery(each, { operation, query: rest }) && each.rows?.length)
}

/** Minimum number of rows to compare. As many rows cannot have equal figures on two chains by chance. */
const MIN_FIGURES = 3

function isTooShort({ rows = [], target }: ExchangeEvidence): boolean {
  return !isLookup(target) && listFigures(target).length > 0 && rows.length < MIN_FIGURES
}

/** Returns the columns with figures that differ from chain to chain, for rows whose facts may be the same. */
function listFigures(target: Operation): readonly string[] {
  return meanings.entries[findEntryName(target)]?.apart ?? []
}

function isSameData(usual: readonly NamedRow[], { rows = [], target, query }: ExchangeEvidence): boolean {
  const asked = Object.keys(query).map(name => meanings.parameters[target.id]?.[name])
  const attributes = listAttributes(findEntryName(target)).filter(
    ({ entity, name }) => !asked.includes(`${entity}.${name}`),
  )
  const columns = [...attributes.map(({ column }) => column), ...listFigures(target)]
  if (columns.length === 0 || rows.length === 0) return false
  const view = (row: NamedRow) => JSON.stringify(columns.map(column => row[column]))
  const known = new Set(usual.map(view))
  return rows.every(row => known.has(view(row)))
}
