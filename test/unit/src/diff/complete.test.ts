import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createRandomSource } from '../../../../mocks/drafts/values/random-source.ts'
import { diffDocuments } from '../../../../src/diff/diff-documents.ts'
import type { SpecDocument } from '../../../../src/generate/spec-document.ts'
import { applyChanges } from '../../../support/apply-changes.ts'
import { countRuns } from '../../../support/count-runs.ts'
import { buildChanged, type Loose } from './build-changed.ts'
import { pairs } from './pairs/pairs.ts'

/** A source of chance that gives the same for the same seed. */
interface Draw {
  /** A whole number from 0, less than `most`. */
  readonly below: (most: number) => number
  readonly from: <Item>(items: readonly Item[]) => Item
}

/** Draws from a seed. */
function createDraw(seed: number): Draw {
  const { fraction } = createRandomSource(seed, 'draw')
  let count = 0
  const below = (most: number) => Math.floor(fraction('', count++) * most)
  return { below, from: items => items[below(items.length)] as never }
}

const countTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)

function expectComplete(before: SpecDocument, after: SpecDocument): number {
  const changes = diffDocuments(before, after)
  expect(isDeepStrictEqual(applyChanges(before, changes), after)).toBe(true)
  return changes.length
}

/** A document after some of the small changes, one upon the other; what an earlier one took away is left out. */
function accumulate(draw: Draw): SpecDocument {
  const chosen = pairs.filter(() => draw.below(8) === 0)
  return buildChanged(document => {
    for (const [, change] of chosen) {
      const kept = structuredClone(document)
      try {
        change(document)
        if (!isDeepStrictEqual(document, JSON.parse(JSON.stringify(document))))
          throw new Error('nothing to change')
      } catch {
        for (const key of Object.keys(document)) delete document[key]
        Object.assign(document, kept)
      }
    }
  })
}

describe('the changes between two documents turn the one into the other', () => {
  it.each(countTo(countRuns(30)))('random pair %i', seed => {
    const draw = createDraw(seed)
    expect(expectComplete(accumulate(draw), accumulate(draw))).toBeGreaterThan(0)
  })
})

/** Damages any place of a document. */
function damage(document: Loose, draw: Draw): void {
  let node = document
  for (;;) {
    const keys = Object.keys(node)
    if (keys.length === 0) return
    const key = draw.from(keys)
    const inside = node[key]
    if (typeof inside === 'object' && inside !== null && draw.below(6) > 0) {
      node = inside
      continue
    }
    const isList = Array.isArray(node)
    const deeds = [
      () => (isList ? node.splice(Number(key), 1) : delete node[key]),
      () => {
        node[key] = draw.from<unknown>([null, 7, 'other', {}, ['a'], [{ name: 'a' }]])
      },
      () => (isList ? node.reverse() : Object.assign(node, { extra: structuredClone(inside) })),
      () =>
        isList
          ? node.push(structuredClone(inside))
          : Object.assign(node, { [`${key}2`]: structuredClone(inside) }),
    ]
    draw.from(deeds)()
    return
  }
}

describe('the changes between two damaged documents do so, too', () => {
  const whole = buildChanged()
  it.each(countTo(countRuns(40)))('random damage %i', seed => {
    const draw = createDraw(1000 + seed)
    const [before, after] = [whole, whole].map(document => {
      const copy = structuredClone(document)
      for (let count = 1 + draw.below(6); count > 0; count--) damage(copy, draw)
      // Without these it is refused before it is compared.
      return {
        ...whole,
        ...copy,
        components: { ...(copy.components as object), schemas: copy.components?.schemas ?? {} },
      }
    }) as [SpecDocument, SpecDocument]
    expectComplete(before, after)
  })
})
