import { expect, it, test } from 'vitest'
import {
  classifyAnswer,
  explainInconclusiveReply,
  findOtherCredential,
  hasApiKey,
  isInconclusiveStatus,
  isMissingRoute,
} from '../../../../../../src/conformance/checks/answers/classify-answer.ts'
import type { ExchangeEvidence } from '../../../../../../src/conformance/evidence/evidence.ts'
import { buildEvidence, buildExchange, type ExchangeChanges } from '../../../../../support/build-exchange.ts'
import { buildRun } from '../../../../../support/build-planned.ts'

const view = (changes: ExchangeChanges) =>
  buildEvidence([buildExchange('tokenDetails', changes)]).exchanges[0] as ExchangeEvidence
const run = buildRun({})

it.each([
  [200, 'accepted', false, false],
  [302, 'refused', false, true],
  [400, 'refused', false, false],
  [404, 'refused', false, true],
  [501, 'refused', false, true],
  [401, undefined, true, false],
  [429, undefined, true, false],
  [500, undefined, false, false],
  [503, undefined, true, false],
] as const)('takes status %i as %s, passing: %s, unrouted: %s', (status, answer, passing, unrouted) => {
  const seen = view({ status })
  expect([classifyAnswer(seen), isInconclusiveStatus(seen), isMissingRoute(seen)]).toEqual([
    answer,
    passing,
    unrouted,
  ])
})

test('knows nothing without a reply', () => {
  expect(classifyAnswer(view({ silent: true }))).toBeUndefined()
  expect(explainInconclusiveReply(view({ silent: true }))).toBe('timeout: no reply')
  expect(explainInconclusiveReply(view({ status: 401 }))).toBe('status 401')
})

test('tells the key of a run from other credentials', () => {
  expect(hasApiKey(view({ sent: { 'x-api-key': 'k' } }), run)).toBe(true)
  expect(hasApiKey(view({ sent: { 'x-api-key': 'k' } }), { ...run, keyHeader: 'Authorization' })).toBe(false)
  expect(findOtherCredential(view({ sent: { Authorization: 'k' } }), run)).toBe('Authorization')
  expect(findOtherCredential(view({ sent: { 'X-API-Key': 'k' } }), run)).toBeUndefined()
})
