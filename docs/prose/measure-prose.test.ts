import { expect, it } from 'vitest'
import { findGroup, measureGroups, measureProse } from './measure-prose.ts'

const longSentence = `${'word '.repeat(31).trim()}.`

it('reports a sentence over the limit at its line', () => {
  const { findings, long, longest } = measureProse([{ path: 'a.md', source: `Short.\n\n${longSentence}` }])
  expect({ long, longest }).toEqual({ long: 1, longest: 31 })
  expect(findings).toMatchObject([{ path: 'a.md', line: 3 }])
  expect(findings[0]?.message).toContain('31 words')
})

it('accepts a sentence at the limit', () => {
  expect(measureProse([{ path: 'a.md', source: `${'word '.repeat(30).trim()}.` }]).findings).toEqual([])
})

it('reports a word to avoid with what to say instead', () => {
  const source = 'The change is shown anew.\nIt colours the page, and retold stories stay.'
  expect(measureProse([{ path: 'a.md', source }]).findings).toEqual([
    { path: 'a.md', line: 1, message: 'avoid "anew", say: again' },
    { path: 'a.md', line: 2, message: 'avoid "colours", say: color' },
  ])
})

it('reports a doc comment that begins with a noun clause, and no question', () => {
  const source =
    '/** What a page shows. */\nconst a = 1\n/** What is it? */\nconst b = 2\n/** Shows it. How it does. */\nconst c = 3'
  expect(measureProse([{ path: 'a.ts', source }]).findings).toMatchObject([{ path: 'a.ts', line: 1 }])
  expect(measureProse([{ path: 'a.md', source: 'What a page shows.' }]).findings).toEqual([])
})

it('rounds means upwards to one decimal', () => {
  const source = 'One two three. One, two. One two.'
  expect(measureProse([{ path: 'a.md', source }])).toMatchObject({ sentences: 3, words: 2.4, marks: 0.4 })
})

it('measures Markdown and doc comments apart, and folders to the second level', () => {
  expect(findGroup('README.md')).toBe('*.md')
  expect(findGroup('src/cli/options/command-options.ts')).toBe('src/cli/*.ts')
  const files = [
    { path: 'src/cli/a.ts', source: '/** One two. */ const a = 1' },
    { path: 'src/cli/gaps/b.tsx', source: '/** One two three four. */ const b = 1' },
    { path: 'src/cli/README.md', source: 'One.' },
  ]
  const groups = measureGroups(files)
  expect([...groups].map(([name, { words }]) => [name, words])).toEqual([
    ['src/cli/*.md', 1],
    ['src/cli/*.ts', 3],
  ])
})
