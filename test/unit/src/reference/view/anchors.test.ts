import { expect, test } from 'vitest'
import { anchors } from '../../../../../src/reference/view/anchors.ts'

test('makes ids of names of the document', () => {
  expect(anchors.field('listPools', 'fee')).toBe('listPools.fee')
  expect(anchors.rule('listPools', 'INV-1')).toBe('listPools.INV-1')
  expect(anchors.order('listPools', 'ORD-1')).toBe('listPools.ORD-1')
  expect(anchors.version('listPools', '1.0.0')).toBe('listPools.version.1.0.0')
  expect(anchors.family('Pools')).toBe('family.Pools')
  expect(anchors.failure('404')).toBe('status.404')
})

test('keeps a parameter apart from a field of the same name', () => {
  expect(anchors.parameter('listPools', 'fee')).not.toBe(anchors.field('listPools', 'fee'))
})
