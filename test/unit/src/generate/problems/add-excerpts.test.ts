import { expect, test } from 'vitest'
import { ContractError } from '../../../../../src/base/contract-error.ts'
import { addExcerpts, quoteError } from '../../../../../src/generate/problems/add-excerpts.ts'
import { SpecError } from '../../../../../src/generate/problems/spec-error.ts'
import type { SpecSource } from '../../../../../src/generate/spec-source.ts'

const source: SpecSource = {
  folder: 'spec',
  files: new Map([['a.yaml', 'one\ntwo\nthree\nfour\nfive\nsix']]),
  examples: new Map(),
}

const problem = {
  id: 'unknown-name',
  message: 'there is no column a',
  hint: 'did you mean b?',
  file: 'spec/a.yaml',
  line: 4,
  column: 1,
} as const

test('shows two lines before and behind the one in question', () => {
  expect(addExcerpts([problem], source)).toEqual([
    {
      says: 'there is no column a; did you mean b?',
      file: 'spec/a.yaml',
      line: 4,
      excerpt: { from: 2, lines: ['two', 'three', 'four', 'five', 'six'] },
    },
  ])
})

test('begins an excerpt at the first line at the earliest', () => {
  expect(addExcerpts([{ ...problem, line: 1 }], source)[0]?.excerpt).toEqual({
    from: 1,
    lines: ['one', 'two', 'three'],
  })
})

test('quotes each problem of a SpecError', () => {
  expect(quoteError(new SpecError('spec', [problem]), source)).toEqual(addExcerpts([problem], source))
})

test('says what a ContractError says, with the file if it is known', () => {
  const facts = ['name: a', 'expected: b']
  expect(quoteError(new ContractError('It is empty.', { facts, where: 'spec/a.yaml' }))).toEqual([
    { says: 'It is empty. name: a; expected: b', file: 'spec/a.yaml' },
  ])
  expect(quoteError(new ContractError('It is empty.'))).toEqual([{ says: 'It is empty.' }])
})

test('shows the first line of any other error', () => {
  expect(quoteError(new TypeError('x is undefined\nat line 1'))).toEqual([
    { says: 'This is not yet a contract that can be shown: x is undefined.' },
  ])
})
