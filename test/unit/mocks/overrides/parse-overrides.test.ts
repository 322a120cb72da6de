import { expect, test } from 'vitest'
import { checkRecordedReply } from '../../../../mocks/overrides/check-recorded-reply.ts'
import { OverrideError } from '../../../../mocks/overrides/override-error.ts'
import { padText, parseOverrides } from '../../../../mocks/overrides/parse-overrides.ts'
import { getOperation } from '../../../../src/contract/contract.ts'

test('reads rows by key, with the words beside columns', () => {
  const [told] = parseOverrides({
    clmmVenuePools: { a: { fee: null, raw: true, allowBroken: true }, b: null },
  })
  expect(told?.keyed).toEqual([
    {
      path: ['clmmVenuePools', 'a'],
      key: 'a',
      isRemoved: false,
      cells: { fee: null },
      isRaw: true,
      allowsBroken: true,
    },
    {
      path: ['clmmVenuePools', 'b'],
      key: 'b',
      isRemoved: true,
      cells: {},
      isRaw: false,
      allowsBroken: false,
    },
  ])
})

test('keeps the path of a mistake', () => {
  const fail = () => parseOverrides({ clmmVenuePools: { rows: [{}, { fee: 'x' }] } })
  expect(fail).toThrow(OverrideError)
  expect(fail).toThrow(expect.objectContaining({ path: ['clmmVenuePools', 'rows', 1, 'fee'] }))
})

test('pads a text to the width of its column', () => {
  expect(padText(getOperation('clmmVenuePools'), 'poolAddress', 'a')).toBe('a'.padEnd(44, '\0'))
  expect(padText(getOperation('clmmVenuePools'), 'token0Symbol', 'a')).toBe('a')
})

test('removes headers of a recorded reply that are about its connection', () => {
  const reply = { status: 200, headers: { 'Content-Encoding': 'br', ETag: '"1"' }, body: [] }
  expect(checkRecordedReply(getOperation('clmmVenuePools'), [], reply, true).headers).toEqual({ ETag: '"1"' })
  expect(() =>
    checkRecordedReply(getOperation('sentimentShifts'), [], { status: 200, body: {} }, false),
  ).toThrow('expected a list of objects')
})
