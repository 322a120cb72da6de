import { expect, it, test } from 'vitest'
import { impossibleFilterChecks } from '../../../../../../src/conformance/checks/parameters/impossible-filter-checks.ts'
import {
  buildExchange,
  type ExchangeChanges,
  judgeRequirement,
} from '../../../../../support/build-exchange.ts'
import { buildRun } from '../../../../../support/build-planned.ts'

const [id, requirement] = ['influencerCredibility', 'PAR-EFFECT-min_posts'] as const
const rows = [{ socialHandle: 'a' }]
const filled = buildExchange(id, { rows })
const judge = (changes: ExchangeChanges, others = [filled]) => {
  const probe = buildExchange(id, { about: [requirement], expects: 'any', ...changes })
  return judgeRequirement(impossibleFilterChecks.current, [...others, probe], requirement, id)
}

it.each<[string, ExchangeChanges]>([
  ['holds', { rows: [] }],
  ['holds', { status: 400 }],
  ['broken', { rows }],
  ['unclear', { status: 503 }],
  ['unclear', { status: 401 }],
])('is %s after the answer %j to a filter that nothing passes', (want, changes) => {
  expect(judge(changes)).toBe(want)
})

test('is unclear when no other list of the operation has entries', () => {
  expect(judge({ rows: [] }, [])).toBe('unclear')
  expect(judge({ rows: [] }, [buildExchange(id, { rows: [] })])).toBe('unclear')
})

test('plans one request for each filter of each operation that has it', () => {
  const planned = impossibleFilterChecks.current.requests?.(buildRun({})) ?? []
  const pairs = impossibleFilterChecks.current.requirements.flatMap(({ id: about, operations }) =>
    operations.map(operation => [operation, about]),
  )
  expect(planned.map(({ operation, about = [] }) => [operation, ...about])).toEqual(pairs)
  expect(planned.find(({ name }) => name === `emptied:${id}:min_posts`)?.query).toEqual({
    min_posts: '1000000000',
  })
})
