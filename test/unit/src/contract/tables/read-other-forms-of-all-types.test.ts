import { expect, it } from 'vitest'
import { createFormReader } from '../../../../../src/contract/tables/read-nonstandard-forms.ts'

it.each([
  ['DateTime64(3)', '2026-01-15 12:00:00.123', '2026-01-15T12:00:00.123+00:00'],
  ["LowCardinality(Nullable(DateTime64(3, 'UTC')))", '2026-01-15 12:00:00', '2026-01-15T12:00:00+00:00'],
  ['DateTime64(3)', '2026-01-15T12:00:00.123+00:00', '2026-01-15T12:00:00.123+00:00'],
  ["DateTime('UTC')", '2026-01-15 12:00:00', '2026-01-15 12:00:00'],
])('reads a %s %s', (type, sent, want) => {
  expect(createFormReader(type)?.(sent)).toBe(want)
})
