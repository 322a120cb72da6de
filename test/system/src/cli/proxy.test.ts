import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { createTestFolder } from '../../../support/create-test-folder.ts'
import { mdcCommand, projectRoot, runMdc } from '../../../support/run-mdc.ts'
import { serveDuringTests } from '../../../support/serve-during-tests.ts'

const key = 'sk-live-4fQ9zZ8w2Bxy'
const pools = '/altchain/clmm-venue/pools?limit=2'
const mock = createMock({ seed: 7, size: 'small', apiKeys: [key] })

const served = serveDuringTests(mock)

/** Starts `mdc proxy` before the mock; `end` stops it as Ctrl+C does and gives all that it wrote. */
async function start(flags: readonly string[]) {
  const { base_url: base, social_base_url: social } = served.urls
  const targets = ['--base-url', base, '--social-base-url', social, '--port', '0']
  const child: ChildProcess = spawn(process.execPath, [...mdcCommand, 'proxy', ...targets, ...flags], {
    cwd: projectRoot,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', piece => (text += piece))
  await expect.poll(() => text, { timeout: 30_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+\b[\s\S]*\n/)
  const [url = ''] = /(?<=base and social {3}|"base_url":")http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? []
  return {
    ask: (path: string, headers: Record<string, string> = {}) =>
      fetch(url + path, { headers: { 'X-API-Key': key, ...headers } }),
    end: async () => {
      child.kill('SIGINT')
      const [code] = await once(child, 'exit')
      return { code, text }
    },
  }
}

const record = createTestFolder().at('day.ndjson')
const secret = 'secret-of-a-query'
const leaky = [`${pools}&api_key=${secret}`, `/login?password=${secret}&x=1`]

describe('mdc proxy', { timeout: 90_000 }, () => {
  it('passes chosen operations through, and mocks all others', async () => {
    const { ask, end } = await start(['--passthrough', 'clmm*', '--size', 'small'])
    mock.set({ scenarios: ['code=418@clmm*'] })
    const passed = await ask(pools)
    mock.set({ scenarios: [] })
    expect([passed.status, passed.headers.get('x-answered-by')]).toEqual([418, null])
    const mocked = await ask('/evm/dexd/v3/pools?limit=1')
    expect([mocked.status, mocked.headers.get('x-answered-by')]).toEqual([200, 'mock'])
    const { text } = await end()
    expect(text).toMatch(/from the mock +all but clmm\*\n +console +http:\/\/127\.0\.0\.1:\d+\/__mock\/\n/)
  })

  it('reports what passes and breaks, and records it for mdc judge, without secrets', async () => {
    const cors = ['--cors', '--cors', 'https://app.example.com, https://b.example']
    const { ask, end } = await start(['--mock', 'evm/*', '--size', 'small', '--record', record, ...cors])
    expect((await ask(pools)).headers.get('x-contract-violation')).toBeNull()
    mock.set({ scenarios: ['rows-miscounted'] })
    const broken = await ask(pools)
    mock.set({ scenarios: [] })
    expect(broken.headers.get('x-contract-violation')).toBe('ENV-006')
    expect((await ask('/evm/dexd/v3/pools?limit=1')).headers.get('x-answered-by')).toBe('mock')
    expect((await ask(`/${key}`)).status).toBe(404)
    for (const path of leaky) await (await ask(path)).text()
    for (const Origin of ['http://localhost:3000', 'https://app.example.com', 'https://b.example']) {
      const { status, headers } = await ask('/other', { Origin })
      expect([status, headers.get('access-control-allow-origin')]).toEqual([404, Origin])
    }
    expect((await ask(pools, { Origin: 'https://c.example' })).status).toBe(403)
    const { code, text } = await end()
    expect(code).toBe(0)
    expect(text).toMatch(/GET 200 .* clmmVenuePools {2}limit=2\n/)
    expect(text).toMatch(
      /GET 200 .* clmmVenuePools {2}limit=2 {2}ENV-006\n {10}breaks ENV-006 {2}rows is not/,
    )
    expect(text).toMatch(/GET 200 .* dexdV3Pools {2}limit=1 {2}\(mock\)/)
    expect(text).toContain('3 replies judged, 1 of them breaks the contract; ')
    expect(text).toContain('limit=2&api_key=(removed)')
    expect(text).toContain('password=(removed)&x=1')
    const recorded = readFileSync(record, 'utf8')
    expect(recorded.trim().split('\n')).toHaveLength(4)
    for (const output of [text, recorded]) {
      expect(output).not.toContain(key)
      expect(output).not.toContain(secret)
    }
    const judged = await runMdc(['judge', '--only-seen', record])
    expect([judged.code, judged.stdout]).toEqual([1, expect.stringMatching(/FAIL ENV-006/)])
  })

  it('prints JSON lines with --json, continues a recording, and rejects one of another service', async () => {
    const { ask, end } = await start(['--json', '--record', record])
    for (const path of ['/altchain/clmm-venue/pools?limit=3', ...leaky]) await (await ask(path)).text()
    const { text } = await end()
    const [ready, line] = text
      .trim()
      .split('\n')
      .map(each => JSON.parse(each))
    expect(Object.keys(ready)).toEqual(['base_url'])
    expect(line).toMatchObject({
      method: 'GET',
      status: 200,
      operation: 'clmmVenuePools',
      answeredBy: 'target',
      violations: [],
    })
    expect(text).toContain('api_key=(removed)')
    expect(text).not.toContain(secret)
    const lines = readFileSync(record, 'utf8')
      .trim()
      .split('\n')
      .map(each => JSON.parse(each))
    expect(lines[4].exchange).toMatchObject({ n: 4, query: { limit: '3' } })
    const other = ['--base-url', 'http://127.0.0.1:1', '--port', '0', '--record', record]
    const { code, stderr } = await runMdc(['proxy', ...other])
    expect([code, stderr]).toEqual([2, expect.stringContaining('The recording is of another service.')])
  })
})
