import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTextFinder } from '../src/create-text-finder.ts'

const letters = fc.constantFrom(...'abAB+/_1')
const sought = fc.array(fc.string({ unit: letters, minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 30,
})

it('finds what a regular expression of all texts finds, however many there are', () => {
  fc.assert(
    fc.property(
      sought,
      fc.string({ unit: fc.oneof(letters, fc.constantFrom('é', 'İ', '💥', ' ')), maxLength: 200 }),
      (texts, text) => {
        const pattern = new RegExp(texts.map(each => each.replace(/[+/]/g, '\\$&')).join('|'), 'gi')
        const wanted = Array.from(text.matchAll(pattern), ({ index, 0: [...match] }) => [
          index,
          index + match.length,
        ])
        expect(createTextFinder(texts)(text)).toEqual(wanted)
      },
    ),
    { seed: 20261122, numRuns: 1000 },
  )
})
