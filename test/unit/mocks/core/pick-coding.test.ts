import { expect, test } from 'vitest'
import { buildCodingHeaders, pickCoding } from '../../../../mocks/core/pick-coding.ts'
import type { ReceivedRequest } from '../../../../mocks/core/request-context.ts'
import { defaultChoices, trackChoices } from '../../../../mocks/gaps/choices.ts'

const arrive = (accepted: string | undefined, option: 'accepted' | 'never' = 'accepted') => {
  const choices = { ...defaultChoices.current, 'GAP-77': option }
  const header = (name: string) => (name === 'accept-encoding' ? accepted : undefined)
  return { request: { header }, choices, ...trackChoices(choices) } as unknown as ReceivedRequest
}

test.each([
  ['gzip', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['deflate', undefined],
  ['gzip;q=0', undefined],
  [undefined, undefined],
])('picks for %s the coding %s', (accepted, coding) => {
  expect(pickCoding(arrive(accepted))).toBe(coding)
})

test('compresses nothing unless GAP-77 says so', () => {
  expect(pickCoding(arrive('br', 'never'))).toBeUndefined()
  expect(buildCodingHeaders({ Vary: 'Origin' }, arrive('br', 'never'))).toEqual({})
})

test('adds Accept-Encoding to what a reply varies by', () => {
  expect(buildCodingHeaders({ Vary: 'Accept' }, arrive('gzip'))).toEqual({
    Vary: 'Accept, Accept-Encoding',
    'Content-Encoding': 'gzip',
  })
  expect(buildCodingHeaders({}, arrive(undefined))).toEqual({ Vary: 'Accept-Encoding' })
})
