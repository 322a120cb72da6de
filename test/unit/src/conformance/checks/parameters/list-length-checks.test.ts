import { expect, it, test } from 'vitest'
import { listLengthChecks } from '../../../../../../src/conformance/checks/parameters/list-length-checks.ts'
import { buildExchange, judgeRequirement } from '../../../../../support/build-exchange.ts'
import { buildRun } from '../../../../../support/build-planned.ts'

const [id, requirement] = ['priceVolumeMulti', 'PAR-CSV-most'] as const
const ask = (count: number, status: number) =>
  buildExchange(id, {
    query: { token_addresses: Array(count).fill('a').join() },
    about: [requirement],
    expects: 'any',
    status,
  })
const judge = (...exchanges: ReturnType<typeof ask>[]) =>
  judgeRequirement(listLengthChecks.current, exchanges, requirement, id)

it.each([
  ['holds', 200, 200],
  ['broken', 200, 400],
  ['unclear', 400, 400],
  ['unclear', 400, 200],
  ['unclear', 200, 503],
])('is %s when two tokens have status %i, and fifty %i', (want, two, all) => {
  expect(judge(ask(2, two), ask(50, all))).toBe(want)
})

test('judges nothing without both requests', () => {
  expect(judge(ask(50, 400))).toBe('nothing')
  expect(judge(ask(2, 200), ask(49, 400))).toBe('nothing')
})

test('plans two unknown tokens, and as many as a list may have', () => {
  const planned = listLengthChecks.current.requests?.(buildRun({})) ?? []
  const counts = planned.map(({ query }) => new Set(String(query.token_addresses).split(',')).size)
  expect(counts).toEqual([2, 50])
})
