import { describe, expect, it } from 'vitest'
import { openapiDocument } from '../../../../src/contract/openapi-document.ts'
import type { SpecDocument } from '../../../../src/generate/spec-document.ts'
import { readReference } from '../../../../src/reference/model/read-reference.ts'
import { readChanges } from '../../../../src/reference/read-changes.ts'

const document = openapiDocument as unknown as SpecDocument

/** Returns the anchors with their changes, after a change of the document's text. */
function markedAfter(change: (text: string) => string): string[] {
  const text = JSON.stringify(document)
  const changed = change(text)
  expect(changed).not.toBe(text)
  const now = JSON.parse(changed) as SpecDocument
  const { byAnchor, all } = readChanges(
    { name: 'before', document },
    { name: 'now', document: now },
    readReference(now),
  )
  expect(all.length).toBeGreaterThan(0)
  return [...byAnchor].map(([anchor, [mark]]) => `${anchor} ${mark?.kind} ${mark?.concerns.join('+')}`)
}

describe('the page marks', () => {
  it('nothing, where nothing changed', () => {
    const same = { name: 'same', document }
    expect(readChanges(same, same, readReference(document)).all).toEqual([])
  })

  it.each([
    [
      'a summary at its operation',
      '"summary":"Details of one token"',
      '"summary":"One token"',
      ['tokenDetails changed words'],
    ],
    [
      'a wording of a rule at each operation that has it',
      '"says":"one row describes the token"',
      '"says":"a token has one row"',
      ['tokenDetails.INV-TD-00 changed words'],
    ],
    [
      'a gap in the register',
      'How is lastTradeHumanTime written?',
      'How does it read?',
      ['GAP-40 changed words'],
    ],
    [
      'a version at its media type',
      '{"version":"1.0.0","state":"current"}',
      '{"version":"1.0.0","state":"deprecated"}',
      ['alphaPostDetection.version.1.0.0 changed safe'],
    ],
    [
      'a server at the origins',
      '"default":"http://127.0.0.1:4012"',
      '"default":"http://127.0.0.1:5012"',
      ['start.origins changed clients'],
    ],
  ])('%s', (_, from, to, marks) => {
    expect(markedAfter(text => text.replace(from, to))).toEqual(marks)
  })

  it('a new parameter, and a removed one', () => {
    const parameter = '{"name":"min_posts",'
    expect(markedAfter(text => text.replaceAll(parameter, '{"name":"fewest_of_all",'))).toContainEqual(
      expect.stringMatching(/^influencerCredibility\.query\.(fewest_of_all|min_posts) /),
    )
  })

  it('a column at every operation that answers its table', () => {
    const words = 'Fee of the pool in hundredths of a basis point (for dexb the contract gives no unit)'
    const marks = markedAfter(text => text.replaceAll(words, 'Fee of the pool'))
    expect(marks.length).toBeGreaterThan(3)
    expect(
      marks.filter(mark => !/^dex[a-e]V3Pool\.feeTier changed words$|^clonesV3Pool\.feeTier/.test(mark)),
    ).toEqual([])
  })
})
