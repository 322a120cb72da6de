import { expect, test } from 'vitest'
import {
  createArgumentError,
  parseWholeNumber,
  parseWord,
} from '../../../../mocks/scenarios/parse-whole-number.ts'

test('reads a whole number within its bounds', () => {
  expect(['1', '007', '20'].map(text => parseWholeNumber('slow', text, 1, 20))).toEqual([1, 7, 20])
})

test.each(['0', '21', '', '-5', '1.5', '1e1', 'many', ' 5'])('rejects "%s"', text => {
  expect(() => parseWholeNumber('slow', text, 1, 20)).toThrow('a whole number from 1 to 20')
})

test('reads one of a few words', () => {
  expect(parseWord('maintenance', 'html', ['json', 'html'])).toBe('html')
  expect(() => parseWord('maintenance', 'HTML', ['json', 'html'])).toThrow('form: json or html')
})

test('names the scenario, what it got and what it wants', () => {
  expect(createArgumentError('slow', 'fast', 'MS')).toMatchObject({
    sentence: 'The argument of scenario slow cannot be read.',
    facts: ['got: fast', 'form: MS'],
  })
})
