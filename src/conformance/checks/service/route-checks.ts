import { perContract } from '../../../contract/activate-contract.ts'
import { contract } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { hasTwoRouteForms } from '../../../contract/match-route.ts'
import { readByRole } from '../../../contract/model/find-by-role.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import { createRequestPlanner, takePage } from '../../requests/build-required-query.ts'
import {
  classifyAnswer,
  createStatusFinding,
  explainInconclusiveReply,
  isMissingRoute,
} from '../answers/classify-answer.ts'
import {
  findOperationIds,
  isSameQuery,
  sampleOperations,
  selectRequiredOrSuccessful,
} from '../answers/select-successful.ts'
import { readRowKeys } from '../cells/list-row-keys.ts'
import { defineChecks, recordOutcome, selectAsked } from '../families/define-checks.ts'
import { collectAttempts } from '../families/judge-groups.ts'
import { pageGroup, rowsPerPage } from '../parameters/page-group.ts'

const [eitherForm, bothForms, samePage] = ['RTE-002', 'RTE-002-both', 'RTE-page'] as const
const [baseServed, socialServed] = ['RTE-001', 'RTE-003'] as const
const baseOperations = perContract(() =>
  findOperationIds(({ origin }) => origin === 'base' && hasTwoRouteForms()),
)
const socialOperations = perContract(() => findOperationIds(({ origin }) => origin === 'social'))

/** Sample operations that are also requested by the long form: a wrapped table, a bare table, and objects. */
const sampledOperations = perContract<readonly OperationId[]>(() => {
  const { plain, bare, objects } = sampleOperations.current
  return hasTwoRouteForms() ? [...plain, ...bare, ...objects] : []
})

/** Checks that routes are served (RTE). */
export const routeChecks = perContract(() =>
  defineChecks(
    { clause: readClause('routes') },
    [
      {
        id: baseServed,
        title: 'the path is served under the base URL',
        checks:
          'Some request for the path succeeds; it fails when all are answered as if there were no such route (3xx, 404, 405, 501).',
        violation: '404 whatever is asked',
        operations: baseOperations.current,
      },
      {
        id: eitherForm,
        title: 'one of the two forms of a route is served',
        checks: 'The path with or without its prefix succeeds.',
        violation: '404 for both forms',
        operations: sampledOperations.current,
        needs: 'standard',
      },
      {
        id: bothForms,
        title: 'both forms of a route are served',
        level: 'inferred',
        checks: 'The path with its prefix succeeds where the one without does, and the other way round.',
        violation: '404 for the path with prefix',
        operations: sampledOperations.current,
        needs: 'standard',
      },
      {
        id: samePage,
        title: 'both forms of a route have the same pages',
        checks:
          'The second page by the path with its prefix does not have the rows of the first page, where the path without it has others.',
        violation: 'the path with prefix ignores offset',
        operations: pageGroup.current.operations.filter(id => baseOperations.current.includes(id)),
        needs: 'deep',
      },
      {
        id: socialServed,
        title: 'the operations of the other host are served there',
        checks:
          'Some request for the prefixed path under the base URL of that host succeeds; it fails when all are answered as if there were no such route.',
        violation: '404 whatever is asked',
        operations: socialOperations.current,
      },
    ],
    {
      requests: () => [
        ...sampledOperations.current.map(id =>
          planLongForm(id, 'standard', [eitherForm, bothForms, samePage, 'ENV-014']),
        ),
        // A deep run requests the long form of all others, only to compare columns.
        ...baseOperations.current
          .filter(id => !sampledOperations.current.includes(id))
          .map(id => planLongForm(id, 'deep', [samePage, 'ENV-014'])),
      ],
      judge(evidence, tally) {
        // The short form is documented for itself; the other one is judged beside it (RTE-002).
        judgeServed(baseServed, baseOperations.current, evidence, tally)
        judgeServed(socialServed, socialOperations.current, evidence, tally)
        for (const long of selectAsked(eitherForm)(evidence))
          judgeForms(long, findShortForm(evidence, long), tally)
        for (const long of selectAsked(samePage)(evidence)) judgePage(long, evidence, tally)
      },
    },
  ),
)

/** Plans the long form, of a list its second page, so that PAR-LIM-rows judges the limit of this form, too. */
function planLongForm(id: OperationId, profile: PlannedRequest['profile'], about: readonly string[]) {
  const rest = { form: 'long', expects: 'allowed' } as const
  const page = takePage(id, rowsPerPage, rowsPerPage)
  return createRequestPlanner(profile)(`route:${id}:long`, id, about, page, rest)
}

function judgeServed(
  requirement: string,
  operations: readonly OperationId[],
  evidence: Evidence,
  tally: Tally,
): void {
  const own = selectRequiredOrSuccessful(evidence).filter(
    ({ target, origin, form }) =>
      target.origin === origin && (form === 'short' || requirement === socialServed),
  )
  // A base URL without the prefix reaches the other form of each route alone.
  const isPrefixMissing =
    requirement === baseServed &&
    !own.some(({ ok }) => ok) &&
    evidence.exchanges.some(({ ok, form, origin }) => ok && form === 'long' && origin === 'base')
  for (const id of operations) {
    const answers = own.filter(({ operation }) => operation === id)
    const served = answers.find(({ ok }) => ok)
    const seen = served ?? answers.find(isMissingRoute) ?? answers[0]
    if (seen === undefined) continue
    // The cause of a missing route may also be an input that the service does not know.
    const hasInput = seen.target.parameters.some(({ required }) => required)
    const cause = isPrefixMissing
      ? `, and those with ${contract.prefix} are: add it to --base-url`
      : hasInput
        ? ', or knows no input of its requests'
        : ''
    const message = `This route is not served${cause}.`
    const holds = served !== undefined || (isMissingRoute(seen) ? false : undefined)
    recordOutcome(tally, requirement, seen, { holds, ...createStatusFinding(seen, message) })
  }
}

/** Finds the same request by the short form, or another one that has to succeed. */
function findShortForm({ exchanges }: Evidence, long: ExchangeEvidence): ExchangeEvidence | undefined {
  const shorts = exchanges.filter(
    each =>
      each.operation === long.operation &&
      each.expects === 'success' &&
      each.form === 'short' &&
      each.origin === each.target.origin &&
      each.accept === undefined &&
      each.access === undefined,
  )
  return shorts.find(each => isSameQuery(each, long)) ?? shorts[0]
}

/** Judges the second page by the long form, by both pages of the short form. The same ten rows in the same order are no chance. */
function judgePage(long: ExchangeEvidence, evidence: Evidence, tally: Tally): void {
  const [parts = {}] = collectAttempts(evidence, pageGroup.current, long.operation, ['first', 'second'])
  const [first, second, rows] = [readRowKeys(parts.first), readRowKeys(parts.second), readRowKeys(long)]
  if (first.length < rowsPerPage || rows.length === 0 || String(first) === String(second)) return
  recordOutcome(tally, samePage, long, {
    holds: String(rows.slice(0, first.length)) !== String(first),
    message: 'The second page by the path with its prefix is the first page again: offset is ignored.',
    place: long.rowsAt,
    expected: second[0] ?? 'no rows',
    actual: rows[0],
  })
}

function judgeForms(long: ExchangeEvidence, short: ExchangeEvidence | undefined, tally: Tally): void {
  const forms = [long, short]
  const answers = forms.map(seen => seen && classifyAnswer(seen))
  const isServed = answers.includes('accepted')
  // A page past the end may be refused.
  if (!isServed && (answers.includes(undefined) || readByRole(long, 'offset') !== undefined)) {
    const unclear = forms[answers.indexOf(undefined)]
    const reason = unclear
      ? explainInconclusiveReply(unclear)
      : 'one form was not asked, or its page is past the end'
    recordOutcome(tally, eitherForm, long, reason)
  } else {
    const neither = createStatusFinding(long, 'Neither form of the route is served.')
    recordOutcome(tally, eitherForm, long, { holds: isServed, ...neither })
  }
  if (answers.includes(undefined) || !isServed) return
  const missing = (answers[0] === 'accepted' ? short : long) ?? long
  const finding = createStatusFinding(missing, 'One form of the route is not served.')
  recordOutcome(tally, bothForms, missing, { holds: answers[0] === answers[1], ...finding })
}
