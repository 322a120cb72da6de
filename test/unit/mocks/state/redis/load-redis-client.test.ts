import { expect, test } from 'vitest'
import { loadRedisClient } from '../../../../../mocks/state/redis/load-redis-client.ts'

test('loads the official client', async () => {
  const { createClient } = await loadRedisClient()
  const client = createClient({ url: 'redis://127.0.0.1:1' })
  expect(client.isOpen).toBe(false)
})
