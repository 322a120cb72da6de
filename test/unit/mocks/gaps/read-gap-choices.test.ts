import { expect, test } from 'vitest'
import { defaultGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { readGapChoices } from '../../../../mocks/gaps/read-gap-choices.ts'

test('reads options by id and by name, and keeps the other defaults', () => {
  expect(readGapChoices({ 'GAP-13': '403', 'error-body': 'plain-text' })).toEqual({
    ...defaultGapChoices.current,
    'GAP-13': '403',
    'GAP-10': 'plain-text',
  })
  expect(readGapChoices({})).toEqual(defaultGapChoices.current)
})

test('puts options before those of a base', () => {
  const base = readGapChoices({ 'GAP-13': '403', 'GAP-11': '422' })
  expect(readGapChoices({ 'GAP-13': '401' }, base)).toMatchObject({ 'GAP-13': '401', 'GAP-11': '422' })
})

test.each([[null], ['GAP-13=403'], [[]], [3]])('rejects %j, which is no map', chosen => {
  expect(() => readGapChoices(chosen)).toThrow('Choices for gaps are a map of gap id to option.')
})

test('rejects an unknown gap and an unknown option, with the nearest one', () => {
  expect(() => readGapChoices({ 'GAP-1O': 'plain-text' })).toThrow('Unknown gap "GAP-1O".')
  expect(() => readGapChoices({ 'GAP-10': 'plain-txt' })).toThrow('did you mean: plain-text')
  expect(() => readGapChoices({ 'GAP-13': 403 })).toThrow('known: 401, 403')
})
