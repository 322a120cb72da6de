import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mdcCommand, runMdc } from '../../../support/run-mdc.ts'

const command = [...mdcCommand, 'mock']
const path = '/altchain/clmm-venue/pools?limit=1'
let directory: string
let child: ChildProcess | undefined

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mdc-'))
})
afterAll(() => rm(directory, { recursive: true }))
afterEach(async () => {
  if (child?.exitCode !== null) return
  child.kill()
  await once(child, 'exit')
})

/** Puts a file in place at once, as editors do, so that no half of it is ever read. */
async function gapFile(content: string): Promise<string> {
  const file = join(directory, 'gaps.json')
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
  return file
}

/** Runs the command to its end. */
const run = (flags: readonly string[]) => runMdc(['mock', '--port', '0', ...flags])

/** Starts the command and waits for its line of URLs; `told` gives the next line on stderr. */
async function start(flags: readonly string[]) {
  const started = spawn(process.execPath, [...command, '--port', '0', '--json', ...flags])
  child = started
  const [urls] = (await once(createInterface(started.stdout), 'line')) as [string]
  const errors = createInterface(started.stderr)[Symbol.asyncIterator]()
  const told = async () => (await errors.next()).value as string
  return { base: (JSON.parse(urls) as { base_url: string }).base_url, told }
}

const status = async (base: string, key?: string) =>
  (await fetch(`${base}${path}`, key === undefined ? {} : { headers: { 'X-API-Key': key } })).status

describe('mdc mock', () => {
  it('accepts keys, scenarios, latency, lifecycle and options for gaps', async () => {
    const gaps = await gapFile('{"GAP-13": "403"}')
    const { base } = await start(
      [
        '--api-key',
        'one',
        '--api-key',
        'two',
        '--scenario',
        'empty',
        '--scenario',
        'columns-added',
        '--latency',
        '1..2',
      ].concat([
        '--lifecycle',
        'sentiment-shifts@1.0.0=sunset:2026-01-01',
        '--gaps',
        gaps,
        '--seed',
        '7',
        '--size',
        'small',
      ]),
    )
    expect([await status(base), await status(base, 'test-key'), await status(base, 'two')]).toEqual([
      403, 401, 200,
    ])
    expect(await (await fetch(`${base}/__mock/state`)).json()).toMatchObject({
      seed: 7,
      size: 'small',
      scenarios: ['empty', 'columns-added', 'slow=1..2'],
      lifecycle: ['sentiment-shifts@1.0.0=sunset:2026-01-01'],
    })
  }, 30_000)

  it('reloads the gap file without losing sessions, and keeps the options when the file is invalid', async () => {
    const gaps = await gapFile('{"GAP-13": "403"}')
    const { base, told } = await start(['--gaps', gaps, '--watch'])
    const headers = { 'X-Mock-Session': 'mine' }
    await fetch(`${base}/__mock/seed`, { method: 'PUT', headers, body: '{"seed": 7}' })
    await gapFile('{"GAP-13": "418"}')
    expect([await told(), await told(), await told()]).toEqual([
      'Unknown option of GAP-13 "418".',
      '  did you mean: 401',
      '  known: 401, 403',
    ])
    expect(await status(base)).toBe(403)
    await gapFile('{"GAP-13": "401", "GAP-16": "drop"}')
    expect(await told()).toBe(`Read ${gaps} again.`)
    expect(await status(base)).toBe(401)
    expect(await (await fetch(`${base}/__mock/seed`, { headers })).json()).toEqual({ seed: 7 })
  }, 30_000)

  it('reloads overrides and stories without losing sessions, and keeps the last good state', async () => {
    const put = async (name: string, content: string) => {
      const file = join(directory, name)
      await writeFile(`${file}.new`, content)
      await rename(`${file}.new`, file)
      return file
    }
    const rows = (column: string, fee: number) => `clmmVenuePools:\n  rows: [{ ${column}: ${fee} }]\n`
    const story = (seed: number, more = '') => `calm:\n  seed: ${seed}\n  now: 2026-01-15T12:00:00Z\n${more}`
    const overrides = await put('rows.yaml', rows('fee', 101))
    const stories = await put('states.yaml', story(7, '  overrides: { dlmmVenuePools: { rows: [] } }\n'))
    const flags = ['--override', overrides, '--stories', stories, '--story', 'calm', '--watch']
    const { base, told } = await start([...flags, '--api-key', 'k'])
    const headers = { 'X-API-Key': 'k', 'X-Mock-Session': 'mine' }
    const ask = async (more: Record<string, string> = {}) => {
      const reply = await fetch(`${base}${path}`, { headers: { ...headers, ...more } })
      return (await reply.json())[0].data.map((row: unknown[]) =>
        row.find(cell => [101, 102, 103].includes(Number(cell))),
      )
    }
    const read = async (what: string) => (await fetch(`${base}/__mock/${what}`, { headers })).json()
    await fetch(`${base}/__mock/scenarios`, {
      method: 'PUT',
      headers,
      body: '{"scenarios": ["columns-added"]}',
    })
    expect([await ask(), (await read('state')).seed]).toEqual([[101], 7])
    await put('rows.yaml', rows('fee', 102))
    expect(await told()).toBe(`Read ${overrides} again.`)
    expect(await ask()).toEqual([102])
    await put('rows.yaml', rows('fees', 103))
    expect(await told()).toMatch(
      /^\S+rows\.yaml:2: overrides\.clmmVenuePools\.rows\.0: unknown column "fees"\. did you mean: fee/,
    )
    await put('states.yaml', story(8))
    // All files are read again, and one of them is still wrong.
    expect(await told()).toContain('unknown column')
    expect([await ask(), (await read('state')).seed]).toEqual([[102], 7])
    await put('rows.yaml', rows('fee', 103))
    expect(await told()).toBe(`Read ${overrides} again.`)
    expect([await ask(), (await read('state')).seed]).toEqual([[103], 8])
    await put('states.yaml', `${story(9)}  scenarios: [emtpy]\n`)
    expect(await told()).toMatch(/^\S+states\.yaml:4: Unknown scenario "emtpy"\. did you mean: empty/)
    await put(
      'states.yaml',
      `${story(9).replace('15T', '16T')}new: { overrides: { clmmVenuePools: { rows: [] } } }\n`,
    )
    expect(await told()).toBe(`Read ${stories} again.`)
    expect([await ask(), await ask({ 'X-Mock-Story': 'new' })]).toEqual([[103], []])
    expect(await read('state')).toMatchObject({ seed: 9, scenarios: ['columns-added'] })
    expect(await read('clock')).toMatchObject({ clock: { now: '2026-01-16T12:00:00Z' } })
  }, 60_000)

  it('lists its scenarios', async () => {
    const { code, stdout } = await run(['--list-scenarios'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^slow=MS, .* {2,}Replies are delayed/m)
  }, 30_000)

  it('lists its faults', async () => {
    const { code, stdout } = await run(['--list-faults'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^fault:null:TokenDetails\.tokenAddress +tokenAddress is null$/m)
  }, 30_000)

  it.each([
    [['--scenario', 'emtpy'], /Unknown scenario "emtpy"\.\n {2}did you mean: empty/],
    [['--scenario', 'empty@nowhere*'], /changes no operation called nowhere/],
    [['--lifecycle', 'sentiment-shift@1.0.0=sunset:2026-01-01'], /did you mean: sentiment-shifts/],
    [['--latency', 'slow'], /slow/],
    [['--gaps', 'no-such-file.json'], /cannot be read[\s\S]*at no-such-file\.json/],
    [['--gaps', '.editorconfig'], /is not JSON/],
    [['--gaps', 'package.json'], /Unknown gap "name"/],
    [['--watch'], /--watch has nothing to watch/],
    [['--api-key', 'a b'], /visible ASCII/],
    [['--now', '2026-01-15T12:00:00'], /no instant/],
    [['--seed', '-1'], /whole number/],
    [['--size', 'tiny'], /Allowed choices are large, small/],
  ])(
    'rejects %j and exits 2',
    async (flags, message) => {
      const { code, stderr, stdout } = await run(flags)
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(message)
      expect(stderr).not.toMatch(/^\s+at .*\.ts:\d+/m)
    },
    30_000,
  )

  it('writes a JSON line for every event, without secrets', async () => {
    const started = spawn(process.execPath, [
      ...command,
      '--port',
      '0',
      '--log',
      'json',
      '--api-key',
      'hush-hush-key',
    ])
    child = started
    const lines = createInterface(started.stdout)[Symbol.asyncIterator]()
    const next = async () => JSON.parse((await lines.next()).value as string)
    const { base_url: base, ...first } = await next()
    expect(first).toMatchObject({ level: 'info', msg: 'listening' })
    expect(await status(base, 'hush-hush-key')).toBe(200)
    const request = await next()
    expect(request).toMatchObject({
      level: 'info',
      msg: 'request',
      operationId: 'clmmVenuePools',
      status: 200,
    })
    expect(Math.abs(Date.parse(request.time) - Date.now())).toBeLessThan(60_000)
    expect(JSON.stringify(request)).not.toContain('hush')
    await fetch(`${base}/__mock/scenarios`, { method: 'PUT', body: '{"scenarios":["code=503"]}' })
    expect(await status(base, 'hush-hush-key')).toBe(503)
    expect(await next()).toMatchObject({ level: 'error', msg: 'request', status: 503 })
    started.kill('SIGINT')
    expect([await next(), await next()]).toMatchObject([{ msg: 'ending' }, { msg: 'ended' }])
    await once(started, 'exit')
  })

  it('rejects an unknown log format', async () => {
    const { code, stderr } = await run(['--log', 'xml'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('text, json')])
  })
})
