import { afterEach, expect, test, vi } from 'vitest'
import { showProgress } from '../../../../../src/cli/conform/show-progress.ts'
import { buildExchange } from '../../../../support/build-exchange.ts'

afterEach(() => void vi.unstubAllEnvs())

/** Returns the texts that a run writes. */
function show(total: number, { isTTY, columns = 80 }: { isTTY: boolean; columns?: number }): string[] {
  const written: string[] = []
  const stream = { isTTY, columns, write: (text: string) => written.push(text) }
  const { onExchange, end } = showProgress(stream as never)
  for (let done = 1; done <= total; done++) onExchange(buildExchange('tokenDetails'), done, total)
  end()
  return written
}

test('writes a line now and then where nobody looks on', () => {
  expect(show(120, { isTTY: false })).toEqual(['[50/120]\n', '[100/120]\n', '[120/120]\n'])
})

test('changes one line on a terminal, and clears it at the end', () => {
  vi.stubEnv('CI', undefined)
  expect(show(1, { isTTY: true })).toEqual(['\r\u001b[2K[1/1] tokenDetails 200', '\r\u001b[2K'])
})

test('writes no changing line in a build', () => {
  vi.stubEnv('CI', 'true')
  expect(show(2, { isTTY: true })).toEqual(['[2/2]\n'])
})

test('names the kind of failure in place of a status', () => {
  vi.stubEnv('CI', undefined)
  const write = vi.fn()
  showProgress({ isTTY: true, write } as never).onExchange(
    buildExchange('tokenDetails', { silent: true }),
    1,
    9,
  )
  expect(write.mock.calls.join()).toContain('[1/9] tokenDetails timeout')
})
