import { expect, test } from 'vitest'
import {
  dropGapProbes,
  extractGapProbes,
  listAuthoredGaps,
} from '../../../../../src/generate/gaps/extract-gap-probes.ts'
import type { SpecDocument } from '../../../../../src/generate/spec-document.ts'

const gap = {
  id: 'GAP-01',
  question: 'What comes for an unknown address?',
  options: { empty: { says: 'no rows', when: 'reply.n == 0' }, error: '404' },
  default: 'empty',
  clause: '2.1',
  about: 'reply.n >= 0',
}

const base = { paths: {}, components: { schemas: {} } }
const document = { ...base, 'x-gaps': [gap] } as unknown as SpecDocument

test('lists no gaps of a document without a register', () => {
  expect(listAuthoredGaps(base)).toEqual([])
})

test('extracts how each gap is read, by its id', () => {
  expect(extractGapProbes(document)).toEqual({
    'GAP-01': { about: 'reply.n >= 0', options: { empty: 'reply.n == 0' } },
  })
})

test('leaves what the contract says when readings are dropped', () => {
  expect(dropGapProbes(document)['x-gaps']).toEqual([
    {
      id: 'GAP-01',
      question: 'What comes for an unknown address?',
      options: { empty: 'no rows', error: '404' },
      default: 'empty',
      clause: '2.1',
    },
  ])
})

test('returns a document without a register as it is', () => {
  expect(dropGapProbes(base)).toBe(base)
})
