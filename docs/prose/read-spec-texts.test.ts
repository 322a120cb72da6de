import { expect, it } from 'vitest'
import { readSpecTexts } from './read-spec-texts.ts'

it('reads the texts for people at their lines, and no other value', () => {
  const source = 'a:\n  description: One two. Three.\n  rule: a.b == c\nb:\n  says: >-\n    Four\n    five\n'
  expect(readSpecTexts(source)).toMatchObject([
    [
      { text: 'One two.', line: 2 },
      { text: 'Three.', line: 2 },
    ],
    [{ text: 'Four five', line: 5 }],
  ])
})
