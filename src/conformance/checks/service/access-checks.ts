import { perContract } from '../../../contract/activate-contract.ts'
import { contract, getKeyHeaderName, type Operation } from '../../../contract/contract.ts'
import { listPaths } from '../../../contract/match-route.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { citeGaps } from '../../model/cite-gaps.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import { createRequestPlanner } from '../../requests/build-required-query.ts'
import { sampleOperations } from '../../requests/sample-operations.ts'
import { takePage } from '../../requests/take-page.ts'
import {
  classifyAnswer,
  createStatusFinding,
  explainInconclusiveReply,
  findOtherCredential,
  findWorkingOperations,
  hasApiKey,
  isKeyRefused,
  isMissingRoute,
} from '../answers/classify-answer.ts'
import { allOperations, selectRequiredOrSuccessful } from '../answers/select-successful.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { recordAcceptance, recordOutcome } from '../families/record-outcome.ts'

const ids = { spelling: 'AUT-002', keyless: 'AUT-003', wrongKey: 'AUT-004' } as const
const planRequest = createRequestPlanner('standard')
const forms = ['short', 'long'] as const
const denied = ['none', 'wrong'] as const

/**
 * Checks access with and without a key (AUT). If the run says that keys are not checked, no denials are
 * requested.
 */
export const accessChecks = perContract<CheckFamily>(() => ({
  requirements: [
    {
      id: 'AUT-001',
      title: 'a key gives access',
      level: 'documented',
      clause: readClause('authentication'),
      checks:
        'No request with a key that works elsewhere is refused for it (401, 403) or asked for a payment (402).',
      violation: '401 or 402 in spite of the key',
      operations: allOperations.current,
    },
    {
      id: ids.spelling,
      title: 'the case of the header name does not matter',
      level: 'documented',
      clause: readClause('authentication'),
      checks: `${[getKeyHeaderName(), ...listSpellings()].join(', ').replace(/, ([^,]*)$/, ' and $1')} give access alike.`,
      violation: 'only one spelling is read',
      operations: sampleOperations.current.plain,
      needs: 'standard',
    },
    {
      id: ids.keyless,
      title: 'without key and payment there are no rows',
      level: 'documented',
      clause: readClause('authentication'),
      checks: `A request with neither, by one form of the route or (in a deep run) by each, gets no success with rows; the status is open${citeGaps(ids.keyless)}. Where keys are not checked on purpose, say so in the configuration: auth.enforced is false.`,
      violation: 'rows for everybody',
      operations: allOperations.current,
      needs: 'standard',
    },
    {
      id: ids.wrongKey,
      title: 'a wrong key gets no rows',
      level: 'documented',
      clause: readClause('authentication'),
      checks: `A request with a key that cannot be right, by the other form of the route or (in a deep run) by each, gets no success with rows; the status is open${citeGaps(ids.wrongKey)}.`,
      violation: 'any key will do',
      operations: allOperations.current,
      needs: 'standard',
    },
  ],
  requests: () => [...planSpellings(), ...contract.operations.flatMap(planDenials)],
  judge(evidence, tally) {
    const working = findWorkingOperations(evidence)
    for (const seen of selectRequiredOrSuccessful(evidence)) {
      const { keyHeader, access: credentials = 'key' } = seen
      if (credentials !== 'key') continue
      if (keyHeader !== undefined) judgeHeaderSpelling(seen, keyHeader, working, tally)
      else if (!hasApiKey(seen, evidence.run)) tally.recordUnclear('AUT-001', seen, 'no key was sent')
      else {
        const holds = seen.ok || (isKeyRefused(seen) ? false : undefined)
        recordOutcome(tally, 'AUT-001', seen, holds, createStatusFinding(seen, 'The key gives no access.'))
      }
    }
    if (!evidence.run.authEnforced) return
    const keyless = evidence.exchanges.filter(seen => seen.about?.includes(ids.keyless))
    for (const seen of keyless) judgeDenial(seen, [ids.keyless], 'without a key', evidence, tally)
    const unprotected = new Set(
      keyless.filter(({ rows = [] }) => rows.length > 0).map(each => each.operation),
    )
    for (const seen of evidence.exchanges) {
      if (!seen.about?.includes(ids.wrongKey)) continue
      // An operation without access control accepts every key.
      const broken = unprotected.has(seen.operation)
        ? ([ids.keyless, ids.wrongKey] as const)
        : ([ids.wrongKey] as const)
      judgeDenial(seen, broken, 'with a wrong key', evidence, tally)
    }
  },
}))

/** Lists other spellings of the key header. */
function listSpellings(): string[] {
  const name = getKeyHeaderName()
  return [name.toUpperCase(), name.toLowerCase()]
}

/** Plans one cheap request for each other spelling of the key header. */
function planSpellings(): PlannedRequest[] {
  return sampleOperations.current.plain.flatMap(id =>
    listSpellings().map(keyHeader =>
      planRequest(`access:${keyHeader}`, id, [ids.spelling], takePage(id, 1), { keyHeader }),
    ),
  )
}

/**
 * Plans a cheap request without a key and one with a wrong key, for each operation and each form of its
 * route. A standard run sends half of them, alternating: no key by one form, a wrong key by the other. So
 * each operation and each form is tested.
 */
function planDenials(operation: Operation, at: number): PlannedRequest[] {
  const { id } = operation
  const isSingle = listPaths(operation).length === 1
  const query = takePage(operation.id, 1)
  return denied.flatMap((access, which) =>
    forms.slice(isSingle ? 1 : 0).map((form, place) => {
      const plan = isSingle || (at + which + place) % 2 === 0 ? planRequest : createRequestPlanner('deep')
      const about = [access === 'none' ? ids.keyless : ids.wrongKey]
      return plan(`access:${id}:${access}:${form}`, id, about, query, { access, form, expects: 'refusal' })
    }),
  )
}

/**
 * Judges a request with another spelling of the header. A refused key is a finding, since the usual spelling
 * works.
 */
function judgeHeaderSpelling(
  seen: ExchangeEvidence,
  keyHeader: string,
  working: ReturnType<typeof findWorkingOperations>,
  tally: Tally,
): void {
  const message = `The key is not read from the header ${keyHeader}.`
  const holds = working.has(seen.operation) ? false : undefined
  if (!isKeyRefused(seen)) recordAcceptance(tally, ids.spelling, seen, working, message)
  else recordOutcome(tally, ids.spelling, seen, holds, createStatusFinding(seen, message))
}

/**
 * Judges a request without a valid key, which must not get rows. An empty reply or a missing route is unclear
 * unless a request with a key got rows.
 */
function judgeDenial(
  seen: ExchangeEvidence,
  broken: readonly [string, ...string[]],
  how: string,
  evidence: Evidence,
  tally: Tally,
): void {
  const other = findOtherCredential(seen, evidence.run)
  const requirement = broken.at(-1) ?? ''
  if (other !== undefined) {
    tally.recordUnclear(requirement, seen, `the header ${other} was sent too, which may let it in`)
    return
  }
  const count = seen.rows?.length ?? 0
  const tells = seen.ok ? hasRows(seen, evidence) : isKeyRefused(seen) || classifyAnswer(seen) === 'refused'
  if (count === 0 && !tells) tally.recordUnclear(requirement, seen, explainInconclusiveReply(seen))
  else if (isMissingRoute(seen) && !hasRows(seen, evidence))
    tally.recordUnclear(requirement, seen, `the ${seen.form} form of the route may not be served`)
  else {
    recordOutcome(tally, count === 0 ? requirement : broken, seen, count === 0, {
      message: `A request ${how} got rows.`,
      place: seen.rowsAt || 'body',
      expected: 'a refusal',
      actual: `status ${seen.reply?.status} and ${count} rows`,
    })
  }
}

/**
 * Returns true if a request for the same operation with a key got rows by the same form of the route. If the
 * judged reply is successful, either form counts.
 */
function hasRows({ operation, form, ok }: ExchangeEvidence, { exchanges }: Evidence): boolean {
  return exchanges.some(
    each =>
      each.operation === operation &&
      (each.form === form || ok) &&
      each.access === undefined &&
      (each.rows?.length ?? 0) > 0,
  )
}
