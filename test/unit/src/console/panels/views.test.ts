import '../support/prepare-modules.ts'
import { expect, test } from 'vitest'
import { EntryDetail } from '../../../../../src/console/panels/journal/entry-detail.tsx'
import { views } from '../../../../../src/console/panels/views.ts'

test('has the view of a request and the form of an operation', () => {
  expect(Object.keys(views)).toEqual(['EntryDetail', 'OperationForm'])
  expect(views.EntryDetail).toBe(EntryDetail)
})
