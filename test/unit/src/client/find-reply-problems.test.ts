import { expect, it } from 'vitest'
import { findReplyProblems } from '../../../../src/client/find-reply-problems.ts'

const find = (text: string, mode: 'warn' | 'throw', date = '') =>
  findReplyProblems(
    'tokenDetails',
    { token_address: 'x' },
    { response: new Response('', { headers: { Date: date } }), text },
    mode,
  )

it('says the place, the number and the first of the problems', () => {
  const found = find('[{"columns":[],"data":[[1]],"rows":1}]', 'throw')
  expect(found?.message).toMatch(/^The reply breaks the contract at \/0\S*, the first of \d+: /)
  expect(found?.problems.length).toBeGreaterThan(1)
  expect(find('5', 'throw')?.message).toMatch(/at its top: /)
})

it('finds nothing in an empty table', () => {
  expect(find('[{"columns":[],"data":[],"rows":0}]', 'warn', 'Thu, 15 Jan 2026 12:00:00 GMT')).toBeUndefined()
})
