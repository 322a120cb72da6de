import { expect, it } from 'vitest'
import { readDocComments } from './read-doc-comments.ts'

const source = `import a from 'a'
// A remark that is no doc comment.
/** Adds two numbers. */
export const add = (a: number, b: number) => a + b
const text = '/** No comment. */'

/**
 * Holds a point. It is
 * immutable. Then a word.
 *
 * @example
 * readPoint('A sentence. Another one.')
 */
export interface Point {
  /** Distance from the left, in pixels. */
  readonly x: number
}
`

it('finds the sentences of each doc comment at their lines', () => {
  const comments = readDocComments(source, 'point.ts')
  expect(comments.map(sentences => sentences.map(({ text, line }) => [line, text]))).toEqual([
    [[3, 'Adds two numbers.']],
    [
      [8, 'Holds a point.'],
      [8, 'It is immutable.'],
      [9, 'Then a word.'],
    ],
    [[15, 'Distance from the left, in pixels.']],
  ])
})
