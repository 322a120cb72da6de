import { expect, test } from 'vitest'
import { runInterruptibly } from '../../src/cli/terminal/run-interruptibly.ts'

test('the first Ctrl+C is heard, the second one has its usual effect, and so has any after the work', async () => {
  const before = process.listenerCount('SIGINT')
  const heard = await runInterruptibly(async signal => {
    expect(process.listenerCount('SIGINT')).toBe(before + 1)
    process.emit('SIGINT')
    expect(process.listenerCount('SIGINT')).toBe(before)
    return signal.aborted
  })
  expect(heard).toBe(true)
  await runInterruptibly(async () => {})
  expect(process.listenerCount('SIGINT')).toBe(before)
})
