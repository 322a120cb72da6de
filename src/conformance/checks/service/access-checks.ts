import { contract } from '../../../contract/contract.ts'
import type { Seen } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import type { Requirement } from '../../model/requirement.ts'
import { createRequestPlanner } from '../../requests/build-required-query.ts'
import type { CheckFamily } from '../shared/check-family.ts'
import {
  classifyAnswer,
  explainUnclear,
  findWorkingOperations,
  hasKey,
  isKeyRefused,
  recordAcceptance,
} from '../shared/classify-answer.ts'
import { recordOutcome } from '../shared/record-outcome.ts'
import { allOperations, selectExpected } from '../shared/select-answered.ts'

const ids = { spelling: 'AUT-002', keyless: 'AUT-003', wrongKey: 'AUT-004' } as const
const planRequest = createRequestPlanner('standard')

/** One operation of each origin that takes a key is asked. */
const sampledOperations = contract.operations
  .filter(({ id }) => id === 'clmmVenuePools' || id === 'alphaPostDetection')
  .map(({ id }) => id)

const requirements: readonly Requirement[] = [
  {
    id: 'AUT-001',
    title: 'a key gives access',
    level: 'documented',
    clause: 'shared rules, Authentication',
    checks:
      'No request with a key that works elsewhere is refused for it (401, 403) or asked for a payment (402).',
    violation: '401 or 402 in spite of the key',
    operations: allOperations,
  },
  {
    id: ids.spelling,
    title: 'the case of the header name does not matter',
    level: 'documented',
    clause: 'shared rules, Authentication',
    checks: 'X-API-Key, X-API-KEY and x-api-key give access alike.',
    violation: 'only one spelling is read',
    operations: ['clmmVenuePools'],
    needs: 'standard',
  },
  {
    id: ids.keyless,
    title: 'without key and payment there are no rows',
    level: 'documented',
    clause: 'shared rules, Authentication',
    checks:
      'A request with neither gets no success with rows; the status is open (GAP-13). Where keys are not checked on purpose, say so in the configuration: auth.enforced is false.',
    violation: 'rows for everybody',
    operations: sampledOperations,
    needs: 'standard',
  },
  {
    id: ids.wrongKey,
    title: 'a wrong key gets no rows',
    level: 'documented',
    clause: 'shared rules, Authentication',
    checks:
      'A request with a key that cannot be right gets no success with rows; the status is open (GAP-13a).',
    violation: 'any key will do',
    operations: sampledOperations,
    needs: 'standard',
  },
]

/** Who gets an answer (AUT); where the operator says that keys are not checked, refusals are not asked for. */
export const accessChecks: CheckFamily = {
  requirements,
  requests: ({ authEnforced }) => (authEnforced ? [...planSpellings(), ...planDenials()] : planSpellings()),
  judge(evidence, tally) {
    const working = findWorkingOperations(evidence)
    for (const seen of selectExpected(evidence)) {
      const { keyHeader, access: credentials = 'key' } = seen
      if (credentials !== 'key') continue
      if (keyHeader !== undefined) judgeHeaderSpelling(seen, keyHeader, working, tally)
      else if (!hasKey(seen)) tally.recordUnclear('AUT-001', seen, 'no key was sent')
      else if (seen.ok || isKeyRefused(seen)) judgeAdmission(seen, tally)
      else tally.recordUnclear('AUT-001', seen, explainUnclear(seen))
    }
    if (!evidence.run.authEnforced) return
    for (const seen of evidence.exchanges) {
      if (seen.about?.includes(ids.keyless)) judgeDenial(seen, ids.keyless, 'without a key', tally)
      if (seen.about?.includes(ids.wrongKey)) judgeDenial(seen, ids.wrongKey, 'with a wrong key', tally)
    }
  },
}

/** One cheap request without addresses, with other spellings of the header. */
function planSpellings(): PlannedRequest[] {
  return ['X-API-KEY', 'x-api-key'].map(keyHeader =>
    planRequest(`access:${keyHeader}`, 'clmmVenuePools', [ids.spelling], { limit: '1' }, { keyHeader }),
  )
}

/** Such a request to each origin that takes a key: without one, and with a wrong one. */
function planDenials(): PlannedRequest[] {
  return sampledOperations.flatMap(id =>
    (['none', 'wrong'] as const).map(access => {
      const about = [access === 'none' ? ids.keyless : ids.wrongKey]
      const rest = { access, expects: 'refusal' } as const
      return planRequest(`access:${id}:${access}`, id, about, { limit: '1' }, rest)
    }),
  )
}

function judgeAdmission(seen: Seen, tally: Tally): void {
  recordOutcome(tally, 'AUT-001', seen, seen.ok, {
    message: 'The key gives no access.',
    place: 'status',
    expected: '2xx',
    actual: seen.reply?.status,
  })
}

/** The same request with another spelling: a refusal of the key tells, since the usual spelling works. */
function judgeHeaderSpelling(
  seen: Seen,
  keyHeader: string,
  working: ReturnType<typeof findWorkingOperations>,
  tally: Tally,
): void {
  const message = `The key is not read from the header ${keyHeader}.`
  if (!isKeyRefused(seen)) recordAcceptance(tally, ids.spelling, seen, working, message)
  else if (!working.has(seen.operation)) tally.recordUnclear(ids.spelling, seen, explainUnclear(seen))
  else {
    const actual = seen.reply?.status
    tally.recordFinding(ids.spelling, seen, { message, place: 'status', expected: '2xx', actual })
  }
}

function judgeDenial(seen: Seen, requirement: string, how: string, tally: Tally): void {
  const status = seen.reply?.status
  if (classifyAnswer(seen) === undefined && !isKeyRefused(seen)) {
    tally.recordUnclear(requirement, seen, explainUnclear(seen))
    return
  }
  const count = seen.rows?.length ?? 0
  recordOutcome(tally, requirement, seen, count === 0, {
    message: `A request ${how} got rows.`,
    place: seen.rowsAt || 'body',
    expected: 'a refusal',
    actual: `status ${status} and ${count} rows`,
  })
}
