import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { type MockServer, serveMock } from '../../../../mocks/server.ts'
import { mdcCommand, projectRoot, runMdc } from '../../../support/run-mdc.ts'

const key = 'sk-live-4fQ9zZ8w2Bxy'
const pools = '/altchain/clmm-venue/pools?limit=2'
const mock = createMock({ seed: 7, apiKeys: [key] })
let server: MockServer

beforeAll(async () => {
  server = await serveMock(mock, { port: 0 })
})
afterAll(() => server.close())

/** Starts `mdc proxy` before the mock; `end` stops it as Ctrl+C does and gives all that it wrote. */
async function start(flags: readonly string[]) {
  const { base_url: base, social_base_url: social } = server.urls
  const targets = ['--target-base-url', base, '--target-social-base-url', social, '--port', '0']
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

describe('mdc proxy', { timeout: 90_000 }, () => {
  it('reports what passes and breaks, and records it for mdc judge, without the key', async () => {
    const record = join(mkdtempSync(join(tmpdir(), 'mdc-proxy-')), 'day.ndjson')
    const { ask, end } = await start(['--mock', 'evm/*', '--record', record])
    expect((await ask(pools)).headers.get('x-contract-violation')).toBeNull()
    mock.set({ scenarios: ['fault:envelope:rows'] })
    const broken = await ask(pools)
    mock.set({ scenarios: [] })
    expect(broken.headers.get('x-contract-violation')).toBe('ENV-006')
    expect((await ask('/evm/dexd/v3/pools?limit=1')).headers.get('x-answered-by')).toBe('mock')
    expect((await ask(`/${key}`)).status).toBe(404)
    const { code, text } = await end()
    expect(code).toBe(0)
    expect(text).toMatch(/GET 200 .* clmmVenuePools {2}limit=2\n/)
    expect(text).toMatch(
      /GET 200 .* clmmVenuePools {2}limit=2 {2}ENV-006\n {10}breaks ENV-006 {2}rows is not/,
    )
    expect(text).toMatch(/GET 200 .* dexdV3Pools {2}limit=1 {2}\(mock\)/)
    expect(text).toContain('2 replies judged, 1 of them breaks the contract; 2 others passed.')
    const recorded = readFileSync(record, 'utf8')
    expect(recorded.split('\n')).toHaveLength(4)
    for (const output of [text, recorded]) expect(output).not.toContain(key)
    const judged = await runMdc(['judge', '--only-seen', record])
    expect(judged.stdout).toMatch(/FAIL ENV-006/)
    expect(judged.code).toBe(1)
  })

  it('prints a JSON line for each request with --json', async () => {
    const { ask, end } = await start(['--json'])
    await (await ask(pools)).text()
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
    })
    expect(line.violations).toEqual([])
  })

  it('continues a recording, and rejects one of another service', async () => {
    const record = join(mkdtempSync(join(tmpdir(), 'mdc-proxy-')), 'day.ndjson')
    for (const limit of [1, 2]) {
      const { ask, end } = await start(['--record', record])
      await (await ask(`/altchain/clmm-venue/pools?limit=${limit}`)).text()
      await end()
    }
    const lines = readFileSync(record, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(lines.slice(1).map(({ exchange }) => [exchange.n, exchange.query.limit])).toEqual([
      [1, '1'],
      [2, '2'],
    ])
    const other = ['--target-base-url', 'http://127.0.0.1:1', '--port', '0', '--record', record]
    const { code, stderr } = await runMdc(['proxy', ...other])
    expect(stderr).toContain('The recording is of another service.')
    expect(code).toBe(2)
  })

  it.each([[[]], [['--json']]])('prints no query value that may be a key, with %j', async flags => {
    const { ask, end } = await start(flags)
    for (const path of [`${pools}&api_key=secret-of-a-query`, '/login?password=secret-of-a-query&x=1'])
      await (await ask(path)).text()
    const { text } = await end()
    expect(text).toContain('limit=2&api_key=(removed)')
    expect(text).toContain('password=(removed)&x=1')
    expect(text).not.toContain('secret-of-a-query')
  })

  it('lets pages of this machine and of the origins in --cors read replies', async () => {
    const { ask, end } = await start(['--cors', '--cors', 'https://app.example.com, https://b.example'])
    for (const Origin of ['http://localhost:3000', 'https://app.example.com', 'https://b.example']) {
      const { status, headers } = await ask(pools, { Origin })
      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, Origin])
    }
    expect((await ask(pools, { Origin: 'https://c.example' })).status).toBe(403)
    await end()
  })

  it.each([
    [['--target-base-url', 'nowhere'], 'This is no http or https URL.'],
    [['--target-base-url', 'http://u:p@127.0.0.1'], 'must not hold a user name'],
    [['--target-base-url', 'http://127.0.0.1:1', '--mock', 'evn/*'], 'No operation is called "evn/*".'],
    [['--target-base-url', 'http://127.0.0.1:1', '--cors', 'https://a.example/x'], 'must be an origin'],
    [[], "required option '--target-base-url <url>' not specified"],
  ])('rejects %j and exits 2', async (flags, sentence) => {
    const { code, stderr } = await runMdc(['proxy', '--port', '0', ...flags])
    expect(stderr).toContain(sentence)
    expect(code).toBe(2)
  })
})
