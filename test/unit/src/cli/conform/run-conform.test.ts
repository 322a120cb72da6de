import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMock } from '../../../../../mocks/mock.ts'
import { createMockTarget } from '../../../../../src/cli/conform/create-mock-target.ts'
import { mockBaseUrls } from '../../../../../src/cli/conform/create-mock-transport.ts'
import { type ConformFlags, runConform } from '../../../../../src/cli/conform/run-conform.ts'
import { createFakeClock } from '../../../../support/create-fake-clock.ts'

const flags: ConformFlags = { seed: 1, size: 'small' as never }
let output = ''

beforeEach(() => {
  output = ''
  vi.stubEnv('MDC_API_KEY', undefined)
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    output += text
    return true
  })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test('rejects a scenario without a mock that plays it', async () => {
  await expect(runConform({ ...flags, scenario: ['empty'] })).rejects.toThrow(
    'A scenario is of the mock, and no mock is judged.',
  )
})

test('wants to know what to judge', async () => {
  await expect(runConform(flags)).rejects.toThrow('There is nothing to judge.')
})

test('rejects a key in place of the name of its variable', async () => {
  const given = runConform({ ...flags, baseUrl: 'https://api.example', apiKeyEnv: 'sk-live-1' })
  await expect(given).rejects.toThrow('The key itself is never an argument.')
  await expect(given).rejects.not.toThrow('sk-live-1')
})

test('prints the plan of a run without sending anything', async () => {
  const operation = 'altchain/token-details'
  expect(
    await runConform({ ...flags, baseUrl: 'https://api.example', plan: true, json: true, operation }),
  ).toBe(0)
  const { planned } = JSON.parse(output) as { planned: { name: string; operation: string }[] }
  expect(planned.some(each => each.operation === 'tokenDetails')).toBe(true)
})

test('makes a mock in this process a target', async () => {
  const mock = createMock({ seed: 1, size: 'small' as never })
  const clock = createFakeClock()
  const { target, apiKey, connection, samples } = createMockTarget(mock, clock)
  expect(target).toEqual(mockBaseUrls)
  expect(connection.clock).toBe(clock)
  expect(apiKey).not.toBe('')
  expect(Object.values(samples).flat().length).toBeGreaterThan(0)
  const connect = connection.connect as NonNullable<typeof connection.connect>
  const options = { timeoutMs: 1_000, maxBodyBytes: 2 ** 20, redact: (text: string) => text }
  const sent = connect(options as never).send(`${target.base}/altchain/clmm-venue/pools?limit=1`, {
    'X-API-Key': apiKey,
  })
  expect(await sent).toMatchObject({ reply: { status: 200 } })
})
