import { perContract } from '../../../contract/activate-contract.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import { createStatusFinding, isInconclusiveStatus } from '../answers/classify-answer.ts'
import { allOperations, selectRequiredOrSuccessful } from '../answers/select-successful.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { recordOutcome } from '../families/record-outcome.ts'

/** Checks that no request gets a 5xx reply (ERR). The format of an error is open. */
export const serverErrorChecks = perContract<CheckFamily>(() => ({
  requirements: [
    {
      id: 'ERR-002',
      title: 'no well-formed request makes the service fail',
      level: 'inferred',
      clause: readClause('errors'),
      checks:
        'No reply is a 5xx, whether the values of the request are valid or not; 503 only says to come back later. For a request that has to succeed it is told with NET-001.',
      violation: '500 for limit=0',
      operations: allOperations.current,
    },
  ],
  judge(evidence, tally) {
    const expected = new Set(selectRequiredOrSuccessful(evidence))
    for (const seen of evidence.exchanges) {
      const { status = NaN } = seen.reply ?? {}
      if (status >= 500 && expected.has(seen) && !isInconclusiveStatus(seen)) continue // NET-001 says so
      const isOpen = seen.reply === undefined || status === 503
      const finding = createStatusFinding(seen, 'A well-formed request made the service fail.', 'below 500')
      recordOutcome(tally, 'ERR-002', seen, isOpen ? undefined : status < 500, finding)
    }
  },
}))
