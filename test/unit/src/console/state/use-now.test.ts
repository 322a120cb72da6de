import { expect, test } from 'vitest'
import { useNow } from '../../../../../src/console/state/use-now.ts'
import { runHook } from '../support/draw.ts'

test('begins with the time of this machine', async () => {
  const before = Date.now()
  const { result } = await runHook(useNow)
  expect(result.current).toBeGreaterThanOrEqual(before)
  expect(result.current).toBeLessThanOrEqual(Date.now())
})
