import { expect, test } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { parseObject, readState, serializeState } from '../../../../mocks/state/read-state.ts'

test('writes nothing for a session without changes', () => {
  const session = createMock({ size: 'small', seed: 3 }).sessions.first
  expect(serializeState(session)).toBe('')
  expect(readState('')).toEqual({ settings: {} })
})

test('reads what it wrote', () => {
  const session = createMock({ size: 'small', now: '2026-01-15' }).sessions.first
  session.set({ seed: 7, scenarios: ['empty'] })
  session.clock.advance(60)
  expect(readState(serializeState(session))).toEqual({
    settings: { seed: 7, scenarios: ['empty'] },
    clock: { offset: 0, stopped: Date.UTC(2026, 0, 15, 0, 1) },
  })
})

test('reads a clock that runs', () => {
  expect(readState('{"settings":{},"clock":{"offset":5,"stopped":null}}').clock).toEqual({
    offset: 5,
    stopped: null,
  })
})

test.each(['3', 'null', '[]', '{}', '{"settings":[]}', '{"settings":{},"clock":{}}', 'not JSON'])(
  'rejects %s',
  text => {
    expect(() => readState(text)).toThrow()
  },
)

test('parses an object alone', () => {
  expect(parseObject('{"a":1}')).toEqual({ a: 1 })
  expect(() => parseObject('"a"')).toThrow('This is no object.')
})
