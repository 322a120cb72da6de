import { expect, test } from 'vitest'
import { maskUndocumented, replaceKeys } from '../../../../../mocks/core/journal/replace-keys.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'

test('replaces every key but the default one, also where it is encoded', () => {
  const keys = new Set(['sk-1', 'test-key'])
  expect(replaceKeys('a sk-1 b %73k%2D1 c test-key', keys)).toBe('a … b … c test-key')
  expect(replaceKeys('nothing', new Set())).toBe('nothing')
})

test('masks what is named like a secret, unless it is documented, empty or the default key', () => {
  const operation = getOperation('tokenDetails')
  const query = 'api_key=abc&key=&secret=test-key&token_address=abc&jwt=x&utm=me'
  expect(maskUndocumented(query, operation)).toBe(
    'api_key=…&key=&secret=test-key&token_address=abc&jwt=…&utm=me',
  )
})

test('shows an address that is called a token, and no other value of it', () => {
  const address = `0x${'aB3'.repeat(13)}c`
  expect(maskUndocumented(`token=${address}&api_key=${address}&token=abc`, undefined)).toBe(
    `token=${address}&api_key=…&token=…`,
  )
})
