import { expect, it } from 'vitest'
import { diffDocuments } from '../../src/diff/diff-documents.ts'
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

it('a bound of requests that is documented from now on breaks clients, one that is no longer frees them', () => {
  expect(compareParameters(inferBound, keep)).toContain('request-bound-tightened')
  expect(compareParameters(keep, inferBound)).toContain('request-bound-widened')
})

it('a bound of requests has the same verdict in a branch of its own', () => {
  const inBranch = (level?: string) => (given: Loose) => {
    const { maximum, ...rest } = given.schema
    given.schema = { ...rest, allOf: [{ maximum, ...(level && { 'x-level': level }) }] }
  }
  expect(compareParameters(inBranch('inferred'), inBranch())).toContain('request-bound-tightened')
  expect(compareParameters(inBranch(), inBranch('inferred'))).toContain('request-bound-widened')
})

it('a parameter that is documented and has to be sent from now on breaks clients', () => {
  const open = (given: Loose) => Object.assign(given, { 'x-level': 'open', required: true })
  const demand = (given: Loose) => Object.assign(given, { required: true })
  expect(compareParameters(open, demand)).toEqual(['parameter-made-required', 'level-raised'])
  const optional = (given: Loose) => Object.assign(given, { 'x-level': 'open' })
  expect(compareParameters(optional, demand)).toEqual(
    expect.arrayContaining(['parameter-made-required', 'level-raised']),
  )
})
