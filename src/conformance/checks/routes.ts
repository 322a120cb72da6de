import type { OperationId } from '../../contract/types.ts'
import type { Evidence, Seen } from '../evidence.ts'
import type { Family, Requirement } from '../requirement.ts'
import { answerOf, whyUnclear } from './answers.ts'
import { hold } from './hold.ts'
import { expected, operationsThat } from './select.ts'

const clause = 'shared rules, route conventions'
const onBase = operationsThat(({ origin }) => origin === 'base')
const onSocial = operationsThat(({ origin }) => origin === 'social')

/** One operation with a wrapped table, one with a bare one, one with objects: these are asked by the long form too. */
const sampled: readonly OperationId[] = ['clmmVenuePools', 'priceVolumeMulti', 'trendingMomentum']

const requirements: readonly Requirement[] = [
  {
    id: 'RTE-001',
    title: 'the path is served under the base URL',
    level: 'documented',
    clause,
    checks: 'Some request for the path is not answered as if there were no such route (3xx, 404, 405, 501).',
    violation: '404 whatever is asked',
    operations: onBase,
  },
  {
    id: 'RTE-002',
    title: 'one of the two forms of a route is served',
    level: 'documented',
    clause,
    checks: 'The path with or without its prefix succeeds.',
    violation: '404 for both forms',
    operations: sampled,
    needs: 'standard',
  },
  {
    id: 'RTE-002-both',
    title: 'both forms of a route are served',
    level: 'inferred',
    clause,
    checks: 'The path with its prefix succeeds where the one without does, and the other way round.',
    violation: '404 for the path with prefix',
    operations: sampled,
    needs: 'standard',
  },
  {
    id: 'RTE-003',
    title: 'the alpha posts are served on their own host',
    level: 'documented',
    clause,
    checks:
      'Some request for the prefixed path under the social base URL is not answered as if there were no such route.',
    violation: '404 whatever is asked',
    operations: onSocial,
  },
]

/** Where operations are served (RTE). */
export const routes: Family = {
  requirements,
  judge(evidence, tally) {
    const asked = expected(evidence).filter(({ target, origin }) => target.origin === origin)
    for (const [requirement, ids] of [
      ['RTE-001', onBase],
      ['RTE-003', onSocial],
    ] as const) {
      for (const id of ids) {
        const answers = asked.filter(({ operation }) => operation === id)
        const served = answers.find(isServed)
        const [first] = answers.filter(({ reply }) => reply !== undefined)
        if (served !== undefined) tally.passed(requirement, served)
        else if (first !== undefined)
          tally.found(requirement, first, notServed(first, 'This route is not served.'))
        else if (answers[0] !== undefined) tally.unclear(requirement, id, whyUnclear(answers[0]))
      }
    }
    for (const long of evidence.exchanges.filter(({ about = [] }) => about.includes('RTE-002'))) {
      forms(long, shortOf(evidence, long), tally)
    }
  },
}

/** Statuses of a server that knows no such route; any other status, even an error, comes from behind the route. */
function isServed({ reply }: Seen): boolean {
  if (reply === undefined) return false
  const { status } = reply
  return !(status >= 300 && status < 400) && ![404, 405, 501].includes(status)
}

function notServed({ reply }: Seen, message: string) {
  return { message, place: 'status', expected: '2xx', actual: reply?.status }
}

/** The same request by the short form. */
function shortOf({ exchanges }: Evidence, { operation, query }: Seen): Seen | undefined {
  return exchanges.find(
    each =>
      each.operation === operation &&
      each.form === 'short' &&
      each.origin === each.target.origin &&
      each.accept === undefined &&
      each.access === undefined &&
      JSON.stringify(each.query) === JSON.stringify(query),
  )
}

function forms(long: Seen, short: Seen | undefined, tally: Parameters<Family['judge']>[1]): void {
  const answers = [long, short].map(seen => (seen === undefined ? undefined : answerOf(seen)))
  if (answers.includes('accepted')) tally.passed('RTE-002', long)
  else if (answers.includes(undefined)) tally.unclear('RTE-002', long, 'one of the two forms got no answer')
  else tally.found('RTE-002', long, notServed(long, 'Neither form of the route is served.'))
  if (answers.includes(undefined) || !answers.includes('accepted')) return
  const missing = answers[0] === 'accepted' ? short : long
  hold(
    tally,
    'RTE-002-both',
    long,
    answers[0] === answers[1],
    notServed(missing ?? long, 'One form of the route is not served.'),
  )
}
