import { expect, it } from 'vitest'
import type { Operation } from '../../../../../src/contract/contract.ts'
import { isOneObject } from '../../../../../src/contract/model/is-one-object.ts'

it('tells one object from a list and a table', () => {
  const replies = [{ kind: 'objects', isSingle: true }, { kind: 'objects' }, { kind: 'table' }]
  expect(replies.map(reply => isOneObject({ reply } as Operation))).toEqual([true, false, false])
})
