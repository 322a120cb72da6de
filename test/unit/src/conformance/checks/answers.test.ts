import { expect, it, test } from 'vitest'
import {
  classifyAnswer,
  findOtherCredential,
  hasApiKey,
  isInconclusiveStatus,
  isMissingRoute,
} from '../../../../../src/conformance/checks/answers/classify-answer.ts'
import {
  allOperations,
  findOperationIds,
  objectOperations,
  selectRequiredOrSuccessful,
  selectSuccessful,
  tableOperations,
} from '../../../../../src/conformance/checks/answers/select-successful.ts'
import type { ExchangeEvidence } from '../../../../../src/conformance/evidence/evidence.ts'
import { buildEvidence, buildExchange, type ExchangeChanges } from '../../../../support/build-exchange.ts'
import { buildRun } from '../../../../support/build-planned.ts'

const view = (changes: ExchangeChanges) =>
  buildEvidence([buildExchange('tokenDetails', changes)]).exchanges[0] as ExchangeEvidence
const run = buildRun({})

it.each([
  [200, 'accepted', false, false],
  [302, 'refused', false, true],
  [400, 'refused', false, false],
  [501, 'refused', false, true],
  [401, undefined, true, false],
  [429, undefined, true, false],
  [500, undefined, false, false],
] as const)('takes status %i as %s, passing: %s, unrouted: %s', (status, answer, passing, unrouted) => {
  const seen = view({ status })
  expect([classifyAnswer(seen), isInconclusiveStatus(seen), isMissingRoute(seen)]).toEqual([
    answer,
    passing,
    unrouted,
  ])
})

test('tells the key of a run from other credentials', () => {
  expect(hasApiKey(view({ sent: { 'x-api-key': 'k' } }), run)).toBe(true)
  expect(hasApiKey(view({ sent: { 'x-api-key': 'k' } }), { ...run, keyHeader: 'Authorization' })).toBe(false)
  expect(findOtherCredential(view({ sent: { Authorization: 'k' } }), run)).toBe('Authorization')
  expect(findOtherCredential(view({ sent: { 'X-API-Key': 'k' } }), run)).toBeUndefined()
})

const guess = { token_address: 'tvlTopOwners row 0, a candidate' }
const rows = [{ symbol: 'A' }]
const cases: Readonly<Record<string, ExchangeChanges>> = {
  good: { rows },
  failed: { status: 500 },
  text: { body: 'no JSON' },
  permitted: { expects: 'allowed', rows },
  refused: { expects: 'allowed', status: 400 },
  guessed: { sources: guess, rows },
  empty: { sources: guess },
  probe: { expects: 'any', rows },
}
const evidence = buildEvidence(
  Object.entries(cases).map(([name, changes]) => buildExchange('tokenDetails', { name, ...changes })),
)
const names = (exchanges: readonly { name: string }[]) => exchanges.map(({ name }) => name)

test('selects what had to succeed: a guess only with rows, what may be refused only when it is not', () => {
  expect(names(selectRequiredOrSuccessful(evidence))).toEqual([
    'good',
    'failed',
    'text',
    'permitted',
    'guessed',
  ])
})

test('selects JSON with a 2xx', () => {
  expect(names(selectSuccessful(evidence))).toEqual(['good', 'permitted', 'guessed'])
})

test('divides the operations into tables and objects', () => {
  expect(objectOperations.current).toContain('sentimentShifts')
  expect(tableOperations.current).toContain('tokenDetails')
  expect([...tableOperations.current, ...objectOperations.current].sort()).toEqual(
    [...allOperations.current].sort(),
  )
  expect(findOperationIds(({ id }) => id === 'ohlcvPool')).toEqual(['ohlcvPool'])
})
