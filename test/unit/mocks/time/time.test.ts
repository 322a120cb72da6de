import { expect, test } from 'vitest'
import { toMidnight, toWeek, toWeekStart, WEEK } from '../../../../mocks/time/calendar.ts'
import { createClock, marketTimeRange } from '../../../../mocks/time/mock-clock.ts'
import { parseInstant } from '../../../../mocks/time/parse-instant.ts'
import { ContractError } from '../../../../src/base/contract-error.ts'

const at = (text: string) => Date.parse(text) / 1000

test('begins weeks on Monday at midnight UTC', () => {
  expect(toWeekStart(0)).toBe(at('1970-01-05T00:00:00Z'))
  const monday = at('2026-01-12T00:00:00Z')
  expect(toWeekStart(toWeek(at('2026-01-15T12:00:00Z')))).toBe(monday)
  expect(toWeek(monday)).toBe(toWeek(monday + WEEK - 1))
  expect(toWeek(monday - 1)).toBe(toWeek(monday) - 1)
  expect(toMidnight(monday + 5)).toBe(monday)
})

const noon = Date.UTC(2026, 0, 15, 12)

/** A clock that follows a time which the test sets. */
function followTime() {
  const time = { ms: noon }
  return { time, clock: createClock(() => time.ms) }
}

test('is frozen at an instant, and gives whole seconds', () => {
  const clock = createClock('2026-01-15T12:00:00.900Z')
  expect(clock).toMatchObject({ frozen: true, state: undefined })
  expect(clock.now()).toBe(noon / 1000)
})

test('follows a function, and goes on from an instant that is set', () => {
  const { time, clock } = followTime()
  time.ms += 5_000
  expect(clock.now()).toBe(noon / 1000 + 5)
  clock.set('2027-01-01')
  time.ms += 5_000
  expect(clock.now()).toBe(Date.UTC(2027, 0, 1) / 1000 + 5)
  clock.reset()
  expect(clock.now()).toBe(noon / 1000 + 10)
})

test('stands while it is frozen, and resumes from there', () => {
  const { time, clock } = followTime()
  clock.freeze()
  time.ms += 60_000
  expect(clock.now()).toBe(noon / 1000)
  clock.resume()
  time.ms += 1_000
  expect(clock.now()).toBe(noon / 1000 + 1)
  expect(clock.frozen).toBe(false)
})

test('hands its state to a clock that was made alike', () => {
  const { time, clock } = followTime()
  clock.advance(3_600)
  const other = createClock(() => time.ms)
  other.restore(clock.state)
  expect(other.now()).toBe(noon / 1000 + 3_600)
  other.restore(undefined)
  expect(other).toMatchObject({ state: undefined, frozen: false })
  expect(other.now()).toBe(noon / 1000)
})

test('rejects instants outside of the market, and texts that are none', () => {
  const clock = createClock(noon)
  expect(() => clock.set((marketTimeRange.from - 1) * 1000)).toThrow(ContractError)
  expect(() => clock.set(marketTimeRange.to * 1000)).toThrow(ContractError)
  expect(() => createClock('yesterday')).toThrow('yesterday is no instant the mock can show.')
  expect(clock.now()).toBe(noon / 1000)
})

test.each([
  ['2026-01-15', Date.UTC(2026, 0, 15)],
  ['2026-01-15T12:00Z', Date.UTC(2026, 0, 15, 12)],
  ['2026-01-15T12:34:56.789Z', Date.UTC(2026, 0, 15, 12, 34, 56, 789)],
  ['2026-01-15T12:00:00+02:00', Date.UTC(2026, 0, 15, 10)],
])('reads %s', (text, ms) => {
  expect(parseInstant(text)).toBe(ms)
})

test.each(['', 'now', '2026', '2026-01-15T12:00:00', '15 January 2026', '2026-13-01', '2026-01-15T25:00Z'])(
  'reads no instant in "%s"',
  text => {
    expect(parseInstant(text)).toBeUndefined()
  },
)

test('rejects a day that its month does not have', () => {
  expect(parseInstant('2026-02-30')).toBeUndefined()
  expect(parseInstant('2025-02-29T00:00:00Z')).toBeUndefined()
  expect(parseInstant('2026-04-31T12:00:00+02:00')).toBeUndefined()
})
