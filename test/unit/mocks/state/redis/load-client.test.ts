import { expect, test } from 'vitest'
import { loadClient } from '../../../../../mocks/state/redis/load-client.ts'

test('loads the official client', async () => {
  const { createClient } = await loadClient()
  const client = createClient({ url: 'redis://127.0.0.1:1' })
  expect(client.isOpen).toBe(false)
})
