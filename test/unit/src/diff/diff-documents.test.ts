import { describe, expect, it } from 'vitest'
import { changeKinds } from '../../../../src/diff/change-kinds.ts'
import type { ContractChange } from '../../../../src/diff/contract-change.ts'
import { describePlaces } from '../../../../src/diff/describe-places.ts'
import { diffDocuments } from '../../../../src/diff/diff-documents.ts'
import { buildChanged, type Loose } from './build-changed.ts'
import { parameter } from './pairs/pair.ts'
import { pairs } from './pairs/pairs.ts'

const before = buildChanged()
const momentum = '/socialintel/social-data/trending-momentum'

function markConcerns({ concerns }: ContractChange): string {
  return concerns.map(each => each.charAt(0).toUpperCase()).join('')
}

it('finds nothing between a document and itself', () => {
  expect(diffDocuments(before, buildChanged())).toEqual([])
})

/** Changes that would be reported together with others in the same document. */
const alone = pairs.filter(([name]) =>
  /given another name|an operation has another id|another version of OpenAPI|listed in another order|written out without a field/.test(
    name,
  ),
)
const others = pairs.filter(pair => !alone.includes(pair))
/** Small changes that are made together, so that a document is compared once for many. Neighbors are kept apart. */
const batches = Array.from({ length: 10 }, (_, first) => others.filter((_each, at) => at % 10 === first))

describe('small changes', () => {
  it.each(
    [...batches, ...alone.map(pair => [pair])].map(batch => [batch.map(([name]) => name).join(', '), batch]),
  )('%s', (_, batch) => {
    const after = buildChanged(document => {
      for (const [, change] of batch) change(document)
    })
    const changes = diffDocuments(before, after)
    const lines = changes.map(each => `${markConcerns(each)} ${each.id} @ ${describePlaces(each)}`)
    expect(lines.sort()).toEqual(batch.flatMap(([, , expected]) => expected).sort())
    for (const { id, concerns, says } of changes) {
      expect(concerns).toEqual(changeKinds[id].concerns)
      expect(says).toMatch(/^[A-Z].*\.$/s)
    }
  })
})

/** The ids of the changes between a parameter of one form and the same of another. */
function compareParameters(before: (given: Loose) => void, after: (given: Loose) => void): string[] {
  const [old, now] = [before, after].map(change => buildChanged(d => change(parameter(d, momentum, 'limit'))))
  return diffDocuments(old as Loose, now as Loose).map(({ id }) => id)
}

const inferBound = (given: Loose) => (given.schema['x-level'] = 'inferred')
const inBranch = (level?: string) => (given: Loose) => {
  const { maximum, ...rest } = given.schema
  given.schema = { ...rest, allOf: [{ maximum, ...(level && { 'x-level': level }) }] }
}

it.each([
  ['of a schema', inferBound, () => {}],
  ['within a branch of a schema', inBranch('inferred'), inBranch()],
])(
  'breaks clients by a newly documented bound %s, and frees them by a withdrawn one',
  (_, below, documented) => {
    expect(compareParameters(below, documented)).toContain('request-bound-tightened')
    expect(compareParameters(documented, below)).toContain('request-bound-widened')
  },
)

it('breaks clients by a parameter that becomes documented and required', () => {
  const demand = (given: Loose) => Object.assign(given, { required: true })
  const open = (given: Loose) => Object.assign(given, { 'x-level': 'open' })
  const both = ['parameter-made-required', 'level-raised']
  expect(compareParameters(given => open(demand(given)), demand)).toEqual(both)
  expect(compareParameters(open, demand)).toEqual(expect.arrayContaining(both))
})
