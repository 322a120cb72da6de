import { expect, test } from 'vitest'
import { createClock, marketTimeRange } from '../../../../mocks/time/mock-clock.ts'
import { ContractError } from '../../../../src/base/contract-error.ts'

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

test('moves forward and back by seconds', () => {
  const clock = createClock(noon)
  clock.advance(90)
  clock.advance(-30)
  expect(clock.now()).toBe(noon / 1000 + 60)
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
