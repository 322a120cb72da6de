import { expect, it } from 'vitest'
import { readSentences } from './read-sentences.ts'

const readTexts = (markdown: string) => readSentences(markdown).map(({ text }) => text)

it('finds each sentence at the line on which it begins', () => {
  const markdown = '# Title\n\nOne is here. Two begins\non a line and ends. Three is\nlast.\n\n- A point.\n'
  expect(readSentences(markdown).map(({ text, line }) => [line, text])).toEqual([
    [3, 'One is here.'],
    [3, 'Two begins on a line and ends.'],
    [4, 'Three is last.'],
    [7, 'A point.'],
  ])
})

it('does not end a sentence at an abbreviation, a version or a file name', () => {
  expect(
    readTexts('Some tools, e.g. linters, read version 2.1 of openapi.yaml vs. the older one.'),
  ).toHaveLength(1)
  expect(readTexts('It takes some columns, i.e. the first. It ends.')).toHaveLength(2)
})

it('ends a sentence after a number', () => {
  expect(readTexts('It runs on Node 20. A run takes 4.4. It takes 4.\n3 of 404. The end.')).toEqual([
    'It runs on Node 20.',
    'A run takes 4.4.',
    'It takes 4.',
    '3 of 404.',
    'The end.',
  ])
})

it('ends a sentence before one that begins with a code span', () => {
  expect(readTexts('Run it twice. `npm test` fails once. `a` and `b` do not.')).toEqual([
    'Run it twice.',
    '… fails once.',
    '… and … do not.',
  ])
})

it('counts words and marks outside code spans', () => {
  const [sentence] = readSentences(
    'The flag `--port 80, 81` takes a port: 1,000 or more, see [the list](a,b.md).',
  )
  expect(sentence).toMatchObject({ words: 11, marks: 2 })
})

it('keeps the line after a code span that is broken over two lines', () => {
  expect(readSentences('Run `npm\ntest` now.\nThen wait.')[1]).toMatchObject({ text: 'Then wait.', line: 3 })
})

it('leaves out headings, tables, code blocks and HTML', () => {
  const markdown =
    '## A heading.\n\n| a | b |\n| --- | --- |\n| A cell. | b |\n\n```\nSome code.\n```\n\n<!-- A note. -->\n'
  expect(readSentences(markdown)).toEqual([])
})

it('leaves out front matter and the fences of containers', () => {
  const markdown =
    '---\ntitle: A page\nfeatures:\n  - title: One\n---\n\n::: tip A title\nSome advice.\n:::\n'
  expect(readSentences(markdown)).toEqual([{ text: 'Some advice.', line: 8, words: 2, marks: 0 }])
})
