import { expect, test } from 'vitest'
import { isInstantName } from '../../../../../mocks/drafts/values/is-instant-name.ts'

test('recognizes instants by their names', () => {
  const names = ['unixTime', 'createdAt', 'timestamp', 'updated_at', 'time', 'lifetime', 'rate_at', 'price']
  expect(names.filter(isInstantName)).toEqual(['unixTime', 'createdAt', 'timestamp', 'updated_at', 'time'])
})
