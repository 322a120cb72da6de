import { contract, getOperation, type Operation, type Parameter } from '../../../contract/contract.ts'
import { findByRole, getRole } from '../../../contract/model/find-by-role.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import {
  buildRequiredQuery,
  createListReference,
  createRequestPlanner,
  type PlannedQuery,
} from '../../requests/build-required-query.ts'
import { sampleOperations } from '../../requests/sample-operations.ts'
import { takePage } from '../../requests/take-page.ts'
import { countLimitedRows } from '../answers/check-row-limit.ts'
import { classifyAnswer } from '../answers/classify-answer.ts'
import { recordOutcome } from '../families/record-outcome.ts'

const planOne = createRequestPlanner('negative')

/**
 * Plans requests that each break one documented bound. A service may refuse them or stay within the bound.
 */
export function planInvalidRequests(): PlannedRequest[] {
  return [
    ...contract.operations.flatMap(target =>
      target.parameters.flatMap(each => planBrokenBounds(target, each)),
    ),
    ...sampleOperations.current.plain.map(id => ({
      ...planInvalidValues('unknown', getOperation(id), 'PAR-UNKNOWN', { ...takePage(id, 1), unlisted: '1' }),
      expects: 'any' as const,
    })),
  ]
}

function planBrokenBounds(target: Operation, { name, required, schema, gaps }: Parameter): PlannedRequest[] {
  const { minimum, maximum, maxItems, pattern, enum: listed } = schema
  const role = getRole(target, name)
  const beyond = String(Number(maximum) + 1)
  const query = buildRequiredQuery(target.id)
  const without = Object.fromEntries(Object.entries(query).filter(([each]) => each !== name))
  const is = (
    condition: boolean,
    id: string,
    value: PlannedQuery[string],
    expects: PlannedRequest['expects'] = 'refusal',
  ) => (condition ? [{ ...planInvalidValues(name, target, id, { [name]: value }), expects }] : [])
  return [
    ...(required ? [{ ...planInvalidValues(name, target, `PAR-REQ-${name}`, {}), query: without }] : []),
    ...is(role === 'limit' && maximum !== undefined, 'PAR-LIM-max', beyond),
    ...is(role === 'limit' && minimum === 1, 'PAR-LIM-min', '0'),
    ...is(role === 'offset' && maximum !== undefined, 'PAR-OFF-max', beyond, 'any'),
    ...is(listed !== undefined, 'PAR-ENUM-out', makeUnlistedValue(schema), 'any'),
    ...(maxItems === undefined
      ? []
      : is(true, 'PAR-CSV-50', createListReference(target, name, maxItems + 1))),
    // A pattern that the contract itself writes down has no gap; those of other addresses are ours.
    ...is(required && gaps.length === 0 && breaksPattern(pattern), `PAR-PAT-${name}`, BROKEN_ADDRESS),
  ]
}

const BROKEN_ADDRESS = '0x123'

function breaksPattern(pattern: string | undefined): boolean {
  return pattern !== undefined && !new RegExp(pattern, 'u').test(BROKEN_ADDRESS)
}

/** Returns a value of the right type that is not a listed one. */
function makeUnlistedValue({ type, enum: listed = [] }: Parameter['schema']): string {
  return type === 'string' ? 'unlisted' : String(1 + Math.max(...listed.map(Number)))
}

function planInvalidValues(
  what: string,
  { id }: Operation,
  about: string,
  query: PlannedQuery,
): PlannedRequest {
  return planOne(`${about}:${id}:${what}`, id, [about], query, { expects: 'refusal' })
}

/**
 * Judges requests that violate one documented bound. The status does not matter. Any refusal passes, and so
 * does a reply within the bound. Only rows that break the bound are a finding.
 */
export function judgeRejections({ exchanges }: Evidence, tally: Tally): void {
  for (const seen of exchanges) {
    for (const id of seen.about ?? []) {
      const allowed = seen.expects === 'success' ? undefined : countAllowedRows(id, seen)
      if (allowed !== undefined) judgeRejection(seen, id, allowed, tally)
    }
  }
}

function judgeRejection(seen: ExchangeEvidence, id: string, allowed: number, tally: Tally): void {
  // A refusal for lack of rights shows nothing of a bound, though the request got no rows.
  const answer = classifyAnswer(seen)
  const count = id.startsWith('PAR-LIM-') ? countLimitedRows(seen) : (seen.rows?.length ?? 0)
  // Fewer than the bound may be all there are; none is what a refusal would show as well.
  if (answer !== undefined && 0 < count && count < allowed)
    tally.recordUnclear(id, seen, `there are only ${count} rows, so that a bound of ${allowed} cannot show`)
  else
    recordOutcome(tally, id, seen, answer && count <= allowed, {
      message: 'A request that the contract does not allow got rows that it does not allow.',
      place: seen.rowsAt || 'body',
      expected: allowed === 0 ? 'a refusal, or no rows' : `a refusal, or at most ${allowed} rows`,
      actual: `${count} rows`,
    })
}

/**
 * Returns the maximum number of rows of a successful reply, by requirement. Returns undefined if the
 * requirement is not about a bound.
 */
function countAllowedRows(id: string, { target }: ExchangeEvidence): number | undefined {
  if (/^PAR-(REQ|PAT)-/.test(id) || id === 'PAR-ENUM-out' || id === 'PAR-OFF-max' || id === 'PAR-UNKNOWN')
    return 0
  if (id === 'PAR-LIM-max' || id === 'PAR-LIM-min') return findByRole(target, 'limit')?.schema.maximum
  if (id !== 'PAR-CSV-50') return undefined
  return target.parameters.find(({ schema }) => schema.maxItems !== undefined)?.schema.maxItems
}
