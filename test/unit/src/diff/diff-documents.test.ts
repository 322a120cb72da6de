import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { changeKinds } from '../../../../src/diff/change-kinds.ts'
import type { ContractChange } from '../../../../src/diff/contract-change.ts'
import { describePlaces } from '../../../../src/diff/describe-places.ts'
import { diffDocuments } from '../../../../src/diff/diff-documents.ts'
import { applyChanges } from '../../../support/apply-changes.ts'
import { buildChanged } from './build-changed.ts'
import { pairs } from './pairs/pairs.ts'

const before = buildChanged()

function markConcerns({ concerns }: ContractChange): string {
  return concerns.map(each => each.charAt(0).toUpperCase()).join('')
}

it('finds nothing between a document and itself', () => {
  expect(diffDocuments(before, buildChanged())).toEqual([])
})

describe('one small change', () => {
  it.each(pairs)('%s', (_, change, expected) => {
    const after = buildChanged(change)
    const changes = diffDocuments(before, after)
    expect(changes.map(each => `${markConcerns(each)} ${each.id} @ ${describePlaces(each)}`)).toEqual(
      expected,
    )
    for (const { id, concerns, says } of changes) {
      expect(concerns).toEqual(changeKinds[id].concerns)
      expect(says).toMatch(/^[A-Z].*\.$/s)
    }
    expect(isDeepStrictEqual(applyChanges(before, changes), after), 'the changes are all').toBe(true)
  })
})
