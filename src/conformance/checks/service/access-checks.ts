import { memoize } from '../../../base/memoize.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { getKeyHeaderName, getOperation, type Operation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { listPaths } from '../../../contract/match-route.ts'
import { listKeyPlaces } from '../../../contract/routes/list-key-places.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import { citeGaps } from '../../model/gap-observer-definitions.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import { createRequestPlanner, takePage } from '../../requests/build-required-query.ts'
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
import {
  findOperationIds,
  sampleOperations,
  selectRequiredOrSuccessful,
} from '../answers/select-successful.ts'
import { defineChecks, judgeAcceptance, type Outcome, selectAsked } from '../families/define-checks.ts'

const [spellingId, keylessId, wrongKeyId] = ['AUT-002', 'AUT-003', 'AUT-004'] as const
const planRequest = createRequestPlanner('standard')

/** Checks access with and without a key (AUT), the latter only if the run says that keys are checked. */
export const accessChecks = perContract(() =>
  defineChecks(
    { clause: readClause('authentication'), operations: keyedOperations.current },
    [
      {
        id: 'AUT-001',
        title: 'a key gives access',
        checks:
          'No request with a key that works elsewhere is refused for it (401, 403) or asked for a payment (402).',
        violation: '401 or 402 in spite of the key',
        among: evidence => selectKeyed(evidence).filter(({ keyHeader }) => keyHeader === undefined),
        judge(seen, { run }) {
          if (!hasApiKey(seen, run)) return 'no key was sent'
          const holds = seen.ok || (isKeyRefused(seen) ? false : undefined)
          return { holds, ...createStatusFinding(seen, 'The key gives no access.') }
        },
      },
      {
        id: spellingId,
        title: 'the case of the header name does not matter',
        checks: `${[getKeyHeaderName(), ...listSpellings()].join(', ').replace(/, ([^,]*)$/, ' and $1')} give access alike.`,
        violation: 'only one spelling is read',
        operations: spelled.current,
        needs: 'standard',
        requests: () =>
          spelled.current.flatMap(id =>
            listSpellings().map(keyHeader =>
              planRequest(`access:${keyHeader}`, id, [spellingId], takePage(id, 1), { keyHeader }),
            ),
          ),
        among: evidence => selectKeyed(evidence).filter(({ keyHeader }) => keyHeader !== undefined),
        judge(seen, evidence) {
          const message = `The key is not read from the header ${seen.keyHeader}.`
          if (!isKeyRefused(seen)) return judgeAcceptance(seen, evidence, message)
          // A refused key is a finding, since the default spelling works.
          const holds = findWorkingOperations(evidence).has(seen.operation) ? false : undefined
          return { holds, ...createStatusFinding(seen, message) }
        },
      },
      {
        id: keylessId,
        title: 'without key and payment there are no rows',
        checks: `A request with neither, by one form of the route or (in a deep run) by each, gets no success with rows; the status is open${citeGaps(keylessId)}. Where keys are not checked on purpose, say so in the configuration: auth.enforced is false.`,
        violation: 'rows for everybody',
        needs: 'standard',
        among: selectDenied(keylessId),
        judge: (seen, evidence) => judgeDenial(seen, 'without a key', evidence),
      },
      {
        id: wrongKeyId,
        title: 'a wrong key gets no rows',
        checks: `A request with a key that cannot be right, by the other form of the route or (in a deep run) by each, gets no success with rows; the status is open${citeGaps(wrongKeyId)}.`,
        violation: 'any key will do',
        needs: 'standard',
        among: selectDenied(wrongKeyId),
        judge(seen, evidence) {
          const outcome = judgeDenial(seen, 'with a wrong key', evidence)
          // An operation without access control accepts every key.
          return typeof outcome === 'object' && findUnprotected(evidence).has(seen.operation)
            ? { ...outcome, breaks: [keylessId, wrongKeyId] }
            : outcome
        },
      },
    ],
    { requests: () => keyedOperations.current.map(getOperation).flatMap(planDenials) },
  ),
)

function selectKeyed(evidence: Evidence): ExchangeEvidence[] {
  return selectRequiredOrSuccessful(evidence).filter(
    ({ access = 'key', operation }) => access === 'key' && keyedOperations.current.includes(operation),
  )
}

/** Operations that need a key. */
export const keyedOperations = perContract(() => findOperationIds(each => listKeyPlaces(each).length > 0))

/** The sample operation for spellings of the key header, unless it has its key elsewhere. */
const spelled = perContract(() =>
  sampleOperations.current.plain.filter(
    id => listKeyPlaces(getOperation(id))[0]?.name === getKeyHeaderName(),
  ),
)

function selectDenied(id: string) {
  return (evidence: Evidence) => (evidence.run.authEnforced ? selectAsked(id)(evidence) : [])
}

const findUnprotected = memoize((evidence: Evidence): ReadonlySet<OperationId> => {
  const open = selectAsked(keylessId)(evidence).filter(({ rows = [] }) => rows.length > 0)
  return new Set(open.map(({ operation }) => operation))
})

function listSpellings(): string[] {
  const name = getKeyHeaderName()
  return [name.toUpperCase(), name.toLowerCase()]
}

/**
 * Plans a cheap request without a key and one with a wrong key, for each operation and each form of its
 * route. A standard run sends half of them, alternating: no key by one form, a wrong key by the other. So
 * each operation and each form is tested.
 */
function planDenials(operation: Operation, at: number): PlannedRequest[] {
  const { id } = operation
  const isSingle = listPaths(operation).length === 1
  const forms = isSingle ? (['long'] as const) : (['short', 'long'] as const)
  return (['none', 'wrong'] as const).flatMap((access, which) =>
    forms.map((form, place) => {
      const plan = isSingle || (at + which + place) % 2 === 0 ? planRequest : createRequestPlanner('deep')
      const about = [access === 'none' ? keylessId : wrongKeyId]
      const rest = { access, form, expects: 'refusal' } as const
      return plan(`access:${id}:${access}:${form}`, id, about, takePage(id, 1), rest)
    }),
  )
}

/** Judges a request without a valid key. Without rows it needs a request with a key that got some. */
function judgeDenial(seen: ExchangeEvidence, how: string, evidence: Evidence): Outcome | string {
  const other = findOtherCredential(seen, evidence.run)
  if (other !== undefined) return `the header ${other} was sent too, which may let it in`
  const count = seen.rows?.length ?? 0
  const hasKeyedRows = hasRows(seen, evidence)
  const isClear = seen.ok ? hasKeyedRows : isKeyRefused(seen) || classifyAnswer(seen) === 'refused'
  if (count === 0 && !isClear) return explainInconclusiveReply(seen)
  if (isMissingRoute(seen) && !hasKeyedRows) return `the ${seen.form} form of the route may not be served`
  return {
    holds: count === 0,
    message: `A request ${how} got rows.`,
    place: seen.rowsAt || 'body',
    expected: 'a refusal',
    actual: `status ${seen.reply?.status} and ${count} rows`,
  }
}

/** Returns true if a request with a key got rows by the same form of the route, or by any after a success. */
function hasRows({ operation, form, ok }: ExchangeEvidence, { exchanges }: Evidence): boolean {
  return exchanges.some(
    each =>
      each.operation === operation &&
      (each.form === form || ok) &&
      each.access === undefined &&
      (each.rows?.length ?? 0) > 0,
  )
}
