import { afterEach, expect, test, vi } from 'vitest'
import { stopOnSignal } from '../../../../../src/cli/terminal/stop-on-signal.ts'

afterEach(() => void vi.restoreAllMocks())

test('closes at the first signal, and leaves the second to the system', async () => {
  const added = vi.spyOn(process, 'on').mockReturnValue(process)
  const removed = vi.spyOn(process, 'off').mockReturnValue(process)
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  const close = vi.fn(async () => {})
  stopOnSignal(close)
  expect(added.mock.calls.map(([signal]) => signal)).toEqual(['SIGINT', 'SIGTERM', 'SIGHUP'])
  expect(close).not.toHaveBeenCalled()
  const [, stop] = added.mock.calls[0] as unknown as [string, () => void]
  stop()
  expect(removed.mock.calls).toEqual(added.mock.calls)
  expect(close).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0))
})
