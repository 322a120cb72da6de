import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { diffDocuments } from '../../../../src/diff/diff-documents.ts'
import { createDraw, type Draw } from '../../../plain-documents/draw-values.ts'
import { countRuns } from '../../../support/count-runs.ts'
import { buildChanged, type Loose } from './build-changed.ts'

const countTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)

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

describe('a damage of any one place is a change', () => {
  const whole = buildChanged()
  it.each(countTo(countRuns(40)))('random damage %i', seed => {
    const damaged = structuredClone(whole)
    damage(damaged, createDraw(1000 + seed))
    // Without schemas a document is refused before it is compared.
    const components = { ...damaged.components, schemas: damaged.components?.schemas ?? {} }
    const after = { ...whole, ...damaged, components }
    expect(diffDocuments(whole, after).length > 0).toBe(!isDeepStrictEqual(whole, after))
    expect(diffDocuments(after, whole).length > 0).toBe(!isDeepStrictEqual(whole, after))
  })
})
