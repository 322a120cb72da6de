import { expect, test } from 'vitest'
import { createTextCheck } from '../../../../../mocks/drafts/values/create-text-check.ts'
import { formatDraftInstant } from '../../../../../mocks/drafts/values/format-draft-instant.ts'
import { readShape } from '../../../../../mocks/drafts/values/read-shape.ts'

test('checks a text by its pattern and length', () => {
  const isLawful = createTextCheck(readShape({ type: 'string', pattern: '^a+$', maxLength: 2 }))
  expect(['a', 'aa', 'aaa', 'b', ''].map(isLawful)).toEqual([true, true, false, false, false])
})

test('writes an instant as the tables do', () => {
  expect(formatDraftInstant(1_768_478_400.9)).toBe('2026-01-15T12:00:00+00:00')
})
