import { contract } from '../../../contract/contract.ts'
import type { Seen } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { Family, Requirement } from '../../model/requirement.ts'
import {
  answerOf,
  carriesKey,
  holdAccepted,
  refusesKey,
  whyUnclear,
  workingOperations,
} from '../shared/answers.ts'
import { hold } from '../shared/hold.ts'
import { allOperations, expected } from '../shared/select.ts'

/** One operation of each origin that takes a key is asked. */
const sampled = contract.operations
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
    id: 'AUT-002',
    title: 'the case of the header name does not matter',
    level: 'documented',
    clause: 'shared rules, Authentication',
    checks: 'X-API-Key, X-API-KEY and x-api-key give access alike.',
    violation: 'only one spelling is read',
    operations: ['clmmVenuePools'],
    needs: 'standard',
  },
  {
    id: 'AUT-003',
    title: 'without key and payment there are no rows',
    level: 'documented',
    clause: 'shared rules, Authentication',
    checks:
      'A request with neither gets no success with rows; the status is open (GAP-13). Where keys are not checked on purpose, say so in the configuration: auth.enforced is false.',
    violation: 'rows for everybody',
    operations: sampled,
    needs: 'standard',
  },
  {
    id: 'AUT-004',
    title: 'a wrong key gets no rows',
    level: 'documented',
    clause: 'shared rules, Authentication',
    checks:
      'A request with a key that cannot be right gets no success with rows; the status is open (GAP-13a).',
    violation: 'any key will do',
    operations: sampled,
    needs: 'standard',
  },
]

/** Who gets an answer (AUT); where the operator says that keys are not checked, refusals are not asked for. */
export const access: Family = {
  requirements,
  judge(evidence, tally) {
    const working = workingOperations(evidence)
    for (const seen of expected(evidence)) {
      const { keyHeader, access: credentials = 'key' } = seen
      if (credentials !== 'key') continue
      if (keyHeader !== undefined) spelled(seen, keyHeader, working, tally)
      else if (!carriesKey(seen)) tally.unclear('AUT-001', seen, 'no key was sent')
      else if (seen.ok || refusesKey(seen)) admitted(seen, tally)
      else tally.unclear('AUT-001', seen, whyUnclear(seen))
    }
    if (!evidence.run.authEnforced) return
    for (const seen of evidence.exchanges) {
      if (seen.about?.includes('AUT-003')) refused(seen, 'AUT-003', 'without a key', tally)
      if (seen.about?.includes('AUT-004')) refused(seen, 'AUT-004', 'with a wrong key', tally)
    }
  },
}

function admitted(seen: Seen, tally: Tally): void {
  hold(tally, 'AUT-001', seen, seen.ok, {
    message: 'The key gives no access.',
    place: 'status',
    expected: '2xx',
    actual: seen.reply?.status,
  })
}

/** The same request with another spelling: a refusal of the key tells, since the usual spelling works. */
function spelled(
  seen: Seen,
  keyHeader: string,
  working: ReturnType<typeof workingOperations>,
  tally: Tally,
): void {
  const message = `The key is not read from the header ${keyHeader}.`
  if (!refusesKey(seen)) holdAccepted(tally, 'AUT-002', seen, working, message)
  else if (!working.has(seen.operation)) tally.unclear('AUT-002', seen, whyUnclear(seen))
  else {
    const actual = seen.reply?.status
    tally.found('AUT-002', seen, { message, place: 'status', expected: '2xx', actual })
  }
}

function refused(seen: Seen, requirement: string, how: string, tally: Tally): void {
  const status = seen.reply?.status
  if (answerOf(seen) === undefined && !refusesKey(seen)) {
    tally.unclear(requirement, seen, whyUnclear(seen))
    return
  }
  const count = seen.rows?.length ?? 0
  hold(tally, requirement, seen, count === 0, {
    message: `A request ${how} got rows.`,
    place: seen.rowsAt || 'body',
    expected: 'a refusal',
    actual: `status ${status} and ${count} rows`,
  })
}
