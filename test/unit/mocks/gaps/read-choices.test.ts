import { expect, test } from 'vitest'
import { defaultChoices } from '../../../../mocks/gaps/choices.ts'
import { readChoices } from '../../../../mocks/gaps/read-choices.ts'

test('reads options by id and by name, and keeps the other defaults', () => {
  expect(readChoices({ 'GAP-13': '403', 'error-body': 'plain-text' })).toEqual({
    ...defaultChoices.current,
    'GAP-13': '403',
    'GAP-10': 'plain-text',
  })
  expect(readChoices({})).toEqual(defaultChoices.current)
})

test('puts options before those of a base', () => {
  const base = readChoices({ 'GAP-13': '403', 'GAP-11': '422' })
  expect(readChoices({ 'GAP-13': '401' }, base)).toMatchObject({ 'GAP-13': '401', 'GAP-11': '422' })
})

test.each([[null], ['GAP-13=403'], [[]], [3]])('rejects %j, which is no map', chosen => {
  expect(() => readChoices(chosen)).toThrow('Choices for gaps are a map of gap id to option.')
})

test('rejects an unknown gap and an unknown option, with the nearest one', () => {
  expect(() => readChoices({ 'GAP-1O': 'plain-text' })).toThrow('Unknown gap "GAP-1O".')
  expect(() => readChoices({ 'GAP-10': 'plain-txt' })).toThrow('did you mean: plain-text')
  expect(() => readChoices({ 'GAP-13': 403 })).toThrow('known: 401, 403')
})
