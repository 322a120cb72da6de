import { expect, test } from 'vitest'
import { resolveGapNames } from '../../../../../src/generate/gaps/resolve-gap-names.ts'
import type { SpecDocument } from '../../../../../src/generate/spec-document.ts'

const gap = { id: 'GAP-07', name: 'unknown-address', question: '?', options: {}, default: 'a', clause: '1' }

function resolve(uses: readonly string[]) {
  const document = {
    paths: {},
    components: { schemas: { T: { type: 'object', 'x-gaps': uses, title: 'unknown-address' } } },
    'x-gaps': [gap],
  } as unknown as SpecDocument
  return resolveGapNames(document)
}

test('puts the id of a gap where x-gaps names it', () => {
  expect(resolve(['unknown-address', 'GAP-02']).components.schemas.T).toMatchObject({
    'x-gaps': ['GAP-07', 'GAP-02'],
  })
})

test('leaves the same word alone in other places', () => {
  expect(resolve(['unknown-address']).components.schemas.T?.title).toBe('unknown-address')
})

test('keeps the register as it is', () => {
  expect(resolve([])['x-gaps']).toEqual([gap])
})
