import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { defaultGapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { brownout } from '../../../../../mocks/scenarios/behaviors/brownout.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'

const hour = Date.UTC(2026, 0, 15, 12) / 1000

/** The status at some minutes past twelve. */
function statusAt(minutes: number, argument?: string, version?: string) {
  const context = {
    operation: getOperation('sentimentShifts'),
    selection: version === undefined ? undefined : { version: { version } },
    now: hour + minutes * 60,
    choose: trackGapChoices(defaultGapChoices.current).choose,
  } as unknown as RequestContext
  const result = brownout.start(argument).entries([], context)
  return 'status' in result ? result.status : 200
}

test('is gone for the first part of every hour', () => {
  expect([0, 14.9, 15, 59].map(minutes => statusAt(minutes))).toEqual([410, 410, 200, 200])
  expect([0, 29.9, 30].map(minutes => statusAt(minutes, '50'))).toEqual([410, 410, 200])
  expect([statusAt(59, '100'), statusAt(0, '0')]).toEqual([410, 200])
})

test('ends one version alone where one is named', () => {
  expect(statusAt(0, '1.0.0:25', '1.0.0')).toBe(410)
  expect(statusAt(0, '1.0.0:25', '2.0.0')).toBe(200)
})

test('says when the version is back', () => {
  const context = {
    operation: getOperation('sentimentShifts'),
    selection: { version: { version: '1.0.0' } },
    now: hour + 60,
    choose: trackGapChoices(defaultGapChoices.current).choose,
  } as unknown as RequestContext
  expect(brownout.start('25').entries([], context)).toMatchObject({
    body: expect.stringMatching(/Version 1\.0\.0 of sentimentShifts .* at 12:15 UTC/),
  })
})

test('rejects other arguments, and versions that there are not', () => {
  for (const argument of ['', '101', '25%', '1.0.0:', '-1'])
    expect(() => brownout.start(argument), argument).toThrow('[VERSION:]PERCENT')
  expect(() => brownout.start('9.0.0:25')).toThrow('Unknown version "9.0.0".')
})
