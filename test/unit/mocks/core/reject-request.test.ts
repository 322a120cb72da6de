import { expect, test } from 'vitest'
import { rejectInvalidRequest, rejectRequest } from '../../../../mocks/core/reject-request.ts'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'

const choosing = (choices: Partial<GapChoices>) =>
  trackGapChoices({ ...defaultGapChoices.current, ...choices }).choose

test.each<[GapChoices['GAP-10'], string, unknown]>([
  ['error-message', 'application/json', { error: 'Not Found', message: 'No such pool.' }],
  ['error-only', 'application/json', { error: 'No such pool.' }],
  [
    'problem-details',
    'application/problem+json',
    { type: 'about:blank', title: 'Not Found', status: 404, detail: 'No such pool.' },
  ],
])('writes an error as %s', (form, type, body) => {
  const reply = rejectRequest(choosing({ 'GAP-10': form }), 404, 'No such pool.')
  expect(reply).toMatchObject({ status: 404, headers: { 'Content-Type': type } })
  expect(JSON.parse(reply.body)).toEqual(body)
})

test('writes an error as plain text, and adds headers', () => {
  const reply = rejectRequest(choosing({ 'GAP-10': 'plain-text' }), 429, 'Wait.', { 'Retry-After': '1' })
  expect(reply).toEqual({
    status: 429,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '1' },
    body: 'Wait.',
  })
})

test('calls a status without a phrase an error', () => {
  expect(JSON.parse(rejectRequest(choosing({}), 418, 'Tea.').body)).toEqual({
    error: 'Error',
    message: 'Tea.',
  })
})

test('takes the status of an invalid parameter from GAP-11, and notes it', () => {
  const { choose, usedGaps } = trackGapChoices({ ...defaultGapChoices.current, 'GAP-11': '422' })
  expect(rejectInvalidRequest(choose, 'limit is 0.').status).toBe(422)
  expect([...usedGaps].sort()).toEqual(['GAP-10', 'GAP-11'])
})
