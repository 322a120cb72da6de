import { expect, test } from 'vitest'
import { runInterruptibly } from '../../../../../src/cli/terminal/run-interruptibly.ts'

test('handles the first Ctrl+C, and leaves the second one and any after the work to the system', async () => {
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
