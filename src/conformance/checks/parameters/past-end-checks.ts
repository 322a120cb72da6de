import { perContract } from '../../../contract/activate-contract.ts'
import { getOperation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { readByRole } from '../../../contract/model/find-by-role.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { getOriginalNumberText } from '../../evidence/parse-lossless-json.ts'
import { isJsonObject } from '../../evidence/read-evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import {
  buildRequiredQuery,
  createRequestPlanner,
  findInputForm,
  type PlannedQuery,
} from '../../requests/build-required-query.ts'
import { sampleOperations } from '../../requests/sample-operations.ts'
import { takePage } from '../../requests/take-page.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { recordOutcome } from '../families/record-outcome.ts'

/** The lists that are short on every service. The status of a page past their end is open. */
const shortLists = perContract(() => sampleOperations.current.lookedUp)
const pastEndId = 'PAG-003'

/** Checks that a page past the end of a list has no rows. */
export const pastEndChecks = perContract<CheckFamily>(() => ({
  requirements: [
    {
      id: pastEndId,
      title: 'a page past the end has no rows',
      checks: 'A success without rows at an offset says rows: 0.',
      violation: 'rows holds the total of the list',
      level: 'documented',
      clause: 'parameter table of the operation, offset',
      operations: shortLists.current,
      needs: 'standard',
    },
  ],
  requests: () =>
    shortLists.current.map(id => {
      const query = { ...pickRareInputs(id), ...takePage(id, undefined, 1000) }
      return createRequestPlanner('standard')(`past:${id}`, id, [pastEndId], query, { expects: 'any' })
    }),
  judge({ exchanges }, tally) {
    for (const seen of exchanges) judgePastEnd(seen, tally)
  },
}))

/** Returns the rare values of required parameters, where `spec/inputs.yaml` has some. */
function pickRareInputs(id: OperationId): PlannedQuery {
  const target = getOperation(id)
  return Object.fromEntries(
    Object.keys(buildRequiredQuery(id)).flatMap(name => {
      const rare = findInputForm(target, name, '.rare')
      return rare === undefined ? [] : [[name, rare]]
    }),
  )
}

/** Checks that a successful page past the end counts 0 rows. */
function judgePastEnd(seen: ExchangeEvidence, tally: Tally): void {
  const { json, rows, target } = seen
  const isPast = readByRole(seen, 'offset') !== undefined && shortLists.current.includes(target.id)
  if (rows?.length !== 0 || !isPast) return
  const envelope = Array.isArray(json) ? json[0] : json
  const count = isJsonObject(envelope) ? envelope.rows : undefined
  recordOutcome(tally, pastEndId, seen, Number(getOriginalNumberText(count)) === 0, {
    message: 'A page without rows counts some.',
    place: seen.rowsAt.replace(/data$/, 'rows'),
    expected: '0',
    actual: count,
  })
}
