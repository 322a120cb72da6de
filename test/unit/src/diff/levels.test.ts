import { expect, it } from 'vitest'
import { diffDocuments } from '../../../../src/diff/diff-documents.ts'
import { buildChanged, type Loose } from './build-changed.ts'
import { momentum, parameter } from './pairs/pair.ts'

/** The ids of the changes between a parameter of one form and the same of another. */
function compareParameters(before: (given: Loose) => void, after: (given: Loose) => void): string[] {
  const [old, now] = [before, after].map(change => buildChanged(d => change(parameter(d, momentum, 'limit'))))
  return diffDocuments(old as Loose, now as Loose).map(({ id }) => id)
}

const inferBound = (given: Loose) => {
  given.schema['x-level'] = 'inferred'
}
const keep = () => {}

it('breaks clients by a newly documented bound of requests, and frees them by a withdrawn one', () => {
  expect(compareParameters(inferBound, keep)).toContain('request-bound-tightened')
  expect(compareParameters(keep, inferBound)).toContain('request-bound-widened')
})

it('judges a bound of requests the same within a branch of a schema', () => {
  const inBranch = (level?: string) => (given: Loose) => {
    const { maximum, ...rest } = given.schema
    given.schema = { ...rest, allOf: [{ maximum, ...(level && { 'x-level': level }) }] }
  }
  expect(compareParameters(inBranch('inferred'), inBranch())).toContain('request-bound-tightened')
  expect(compareParameters(inBranch(), inBranch('inferred'))).toContain('request-bound-widened')
})

it('breaks clients by a parameter that becomes documented and required', () => {
  const open = (given: Loose) => Object.assign(given, { 'x-level': 'open', required: true })
  const demand = (given: Loose) => Object.assign(given, { required: true })
  expect(compareParameters(open, demand)).toEqual(['parameter-made-required', 'level-raised'])
  const optional = (given: Loose) => Object.assign(given, { 'x-level': 'open' })
  expect(compareParameters(optional, demand)).toEqual(
    expect.arrayContaining(['parameter-made-required', 'level-raised']),
  )
})
