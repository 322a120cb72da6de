import { describe, expect, it } from 'vitest'
import { createMock } from '../../../mocks/server.ts'
import { createTestFolder } from '../../support/create-test-folder.ts'
import { runMdc } from '../../support/run-mdc.ts'
import { sendHttp } from '../../support/send-http.ts'
import { serveDuringTests } from '../../support/serve-during-tests.ts'
import { startMdcMock } from '../../support/start-mdc-mock.ts'

const now = '2026-01-15T12:00:00Z'
const path = '/altchain/clmm-venue/pools?limit=2'
const overrides = { clmmVenuePools: { rows: [{ fee: 1 }] } }

const ask = async (base: string, headers: Record<string, string> = {}) => {
  const { json } = await sendHttp('GET', base + path, { headers: { 'X-API-Key': 'test-key', ...headers } })
  return JSON.stringify(json)
}

describe('overrides of a running mock', () => {
  const served = serveDuringTests(createMock({ now }))
  const control = (method: string, body?: unknown, headers = {}) =>
    sendHttp(method, `${served.base}/__mock/overrides`, { body, headers })

  it('are told, shown and removed for one session', async () => {
    const session = { 'X-Mock-Session': 'mine' }
    const before = await ask(served.base)
    expect((await control('PUT', { overrides }, session)).json).toEqual({ overrides })
    expect((await control('GET', undefined, session)).json).toEqual({ overrides })
    expect((await control('GET')).json).toEqual({ overrides: {} })
    expect(await ask(served.base, session)).toContain('"rows":1')
    expect(await ask(served.base)).toBe(before)
    expect((await control('DELETE', undefined, session)).json).toEqual({ overrides: {} })
    expect(await ask(served.base, session)).toBe(before)
  })

  it('are rejected with the place and the nearest name', async () => {
    const { status, json } = await control('PUT', { overrides: { clmmVenuePool: {} } })
    expect(status).toBe(400)
    expect(json).toMatchObject({ message: 'overrides: unknown operation "clmmVenuePool".' })
    expect(json.facts).toContain('did you mean: clmmVenuePools')
    const longer = { overrides: { clmmVenuePools: { reply: { status: 500, body: 'x'.repeat(1_100_000) } } } }
    const refused = await control('PUT', longer)
    expect([refused.status, refused.json.message]).toEqual([
      413,
      'The body is longer than 1100000 bytes. Overrides have at most 1000000.',
    ])
    const fits = { overrides: { clmmVenuePools: { reply: { status: 500, body: 'x'.repeat(90_000) } } } }
    expect((await control('PUT', fits)).status).toBe(200)
  })
})

describe('mdc mock', () => {
  const { write } = createTestFolder()

  it('takes overrides as JSON and as files, and tells a story', async () => {
    const file = write('rows.yaml', 'clmmVenuePools:\n  rows: [{ fee: 1 }]\n')
    const stories = write('market.stories.yaml', `whale:\n  now: ${now}\n  scenarios: [slow=1]\n`)
    await using mock = await startMdcMock([
      '--override',
      file,
      '--override',
      '{"dlmmVenuePools":{"rows":[]}}',
      '--stories',
      stories,
      '--story',
      'whale',
    ])
    const { json } = await sendHttp('GET', `${mock.urls.base_url}/__mock/stories`)
    expect(json).toEqual({
      stories: [{ name: 'whale', says: null }],
      file: stories,
      inForce: {
        seed: 1,
        now,
        scenarios: ['slow=1'],
        overrides: { ...overrides, dlmmVenuePools: { rows: [] } },
      },
    })
    expect(await ask(mock.urls.base_url)).toContain('"rows":1')
  })

  it.each<[string, string, string]>([
    ['--override', 'clmmVenuePools:\n  rows:\n    - fee: much\n', ':3'],
    ['--stories', 'whale:\n  seed: 1\n  overrides:\n    clmmVenuePools:\n      x: { fe: 1 }\n', ':5'],
  ])('names the line of a mistake in the file of %s: %j', async (flag, text, line) => {
    const file = write('wrong.yaml', text)
    const { code, stderr } = await runMdc(['mock', '--port', '0', flag, file])
    expect(code).toBe(2)
    expect(stderr).toContain(`wrong.yaml${line}`)
    expect(stderr).not.toContain('    at ')
  })
})
