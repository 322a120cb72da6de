import { expect, test } from 'vitest'
import {
  buildContentCodingHeaders,
  chooseContentCoding,
} from '../../../../mocks/core/choose-content-coding.ts'
import type { ReceivedRequest } from '../../../../mocks/core/request-context.ts'
import { defaultGapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'

const arrive = (accepted: string | undefined, option: 'accepted' | 'never' = 'accepted') => {
  const choices = { ...defaultGapChoices.current, 'GAP-77': option }
  const header = (name: string) => (name === 'accept-encoding' ? accepted : undefined)
  return { request: { header }, choices, ...trackGapChoices(choices) } as unknown as ReceivedRequest
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
  expect(chooseContentCoding(arrive(accepted))).toBe(coding)
})

test('compresses nothing unless GAP-77 says so', () => {
  expect(chooseContentCoding(arrive('br', 'never'))).toBeUndefined()
  expect(buildContentCodingHeaders({ Vary: 'Origin' }, arrive('br', 'never'))).toEqual({})
})

test('adds Accept-Encoding to what a reply varies by', () => {
  expect(buildContentCodingHeaders({ Vary: 'Accept' }, arrive('gzip'))).toEqual({
    Vary: 'Accept, Accept-Encoding',
    'Content-Encoding': 'gzip',
  })
  expect(buildContentCodingHeaders({}, arrive(undefined))).toEqual({ Vary: 'Accept-Encoding' })
})
