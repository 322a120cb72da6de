import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestFolder } from '../../../support/create-test-folder.ts'
import { mdcCommand, runMdc } from '../../../support/run-mdc.ts'

const command = [...mdcCommand, 'mock']
const path = '/altchain/clmm-venue/pools?limit=1'
const { at, write } = createTestFolder()
let child: ChildProcess | undefined

afterEach(async () => {
  if (child?.exitCode !== null) return
  child.kill()
  await once(child, 'exit')
})

/** Puts a file in place at once, as editors do, so that no half of it is ever read. */
async function put(name: string, content: string): Promise<string> {
  await rename(write(`${name}.new`, content), at(name))
  return at(name)
}

/** Starts the command and waits for its first line, with its URLs; `next` gives the next line of a stream. */
async function start(...flags: readonly string[]) {
  const started = spawn(process.execPath, [...command, '--port', '0', ...flags])
  child = started
  const [lines, errors] = [started.stdout, started.stderr].map(stream =>
    createInterface(stream)[Symbol.asyncIterator](),
  )
  const readLine = async (of: typeof lines) => (await of?.next())?.value as string
  const first = JSON.parse(await readLine(lines)) as { base_url: string }
  const next = async () => JSON.parse(await readLine(lines))
  return { started, first, base: first.base_url, next, told: () => readLine(errors) }
}

const status = async (base: string, key?: string, at = path) =>
  (await fetch(base + at, key === undefined ? {} : { headers: { 'X-API-Key': key } })).status

describe('mdc mock', { timeout: 60_000 }, () => {
  it('plays what its flags say, and logs each event as a JSON line without secrets', async () => {
    const { started, first, base, next } = await start(
      ...['--api-key', 'one', '--api-key', 'se/cret', '--scenario', 'empty', '--scenario', 'columns-added'],
      ...['--scenario', 'slow=1..2', '--lifecycle', 'sentiment-shifts@1.0.0=sunset:2026-01-01'],
      ...['--gaps', await put('chosen.json', '{"GAP-13": "403"}')],
      ...['--seed', '7', '--size', 'small', '--log', 'json'],
    )
    expect(first).toMatchObject({ level: 'info', msg: 'listening' })
    const address = `${path}&token_address=se%2Fcret`
    const statuses = [await status(base, 'se/cret', address), await status(base, 'one')]
    expect([...statuses, await status(base, 'test-key'), await status(base)]).toEqual([400, 200, 401, 403])
    expect(await status(base, 'one', '/%73e%252fcret/nowhere?key=se/cret')).toBe(404)
    expect(await (await fetch(`${base}/__mock/state`)).json()).toMatchObject({
      seed: 7,
      size: 'small',
      scenarios: ['empty', 'columns-added', 'slow=1..2'],
      lifecycle: ['sentiment-shifts@1.0.0=sunset:2026-01-01'],
    })
    const logged = [await next(), await next(), await next(), await next(), await next()]
    expect(logged.map(each => each.status)).toEqual([400, 200, 401, 403, 404])
    expect(logged[1]).toMatchObject({ level: 'info', msg: 'request', operationId: 'clmmVenuePools' })
    expect(Math.abs(Date.parse(logged[0].time) - Date.now())).toBeLessThan(60_000)
    expect(logged[4]).toMatchObject({ path: '/…/nowhere', query: 'key=…' })
    expect(JSON.stringify(logged)).not.toMatch(/cret/)
    await fetch(`${base}/__mock/scenarios`, { method: 'PUT', body: '{"scenarios":["code=503"]}' })
    expect(await status(base, 'one')).toBe(503)
    expect(await next()).toMatchObject({ level: 'error', msg: 'request', status: 503 })
    started.kill('SIGINT')
    expect([await next(), await next()]).toMatchObject([{ msg: 'ending' }, { msg: 'ended' }])
    await once(started, 'exit')
  })

  it('reloads gaps, overrides and stories without losing sessions, and keeps the last good state', async () => {
    const rows = (column: string, fee: number) => `clmmVenuePools:\n  rows: [{ ${column}: ${fee} }]\n`
    const story = (seed: number, more = '') => `calm:\n  seed: ${seed}\n  now: 2026-01-15T12:00:00Z\n${more}`
    const gaps = await put('gaps.json', '{"GAP-13": "403"}')
    const overrides = await put('rows.yaml', rows('fee', 101))
    const stories = await put('states.yaml', story(7, '  overrides: { dlmmVenuePools: { rows: [] } }\n'))
    const files = ['--override', overrides, '--stories', stories, '--gaps', gaps]
    const { base, told } = await start(
      '--json',
      '--size',
      'small',
      ...files,
      '--story',
      'calm',
      '--watch',
      '--api-key',
      'k',
    )
    const headers = { 'X-API-Key': 'k', 'X-Mock-Session': 'mine' }
    const ask = async (more: Record<string, string> = {}) => {
      const reply = await fetch(`${base}${path}`, { headers: { ...headers, ...more } })
      return (await reply.json())[0].data.map((row: unknown[]) =>
        row.find(cell => [101, 102, 103].includes(Number(cell))),
      )
    }
    const read = async (what: string) => (await fetch(`${base}/__mock/${what}`, { headers })).json()
    const toldError = async () => {
      const lines: unknown[] = []
      do lines.push(await told())
      while (!/^ {2}at /.test(String(lines.at(-1))))
      return lines.join('')
    }
    const scenarios = JSON.stringify({ scenarios: ['columns-added'] })
    await fetch(`${base}/__mock/scenarios`, { method: 'PUT', headers, body: scenarios })
    await put('gaps.json', '{"GAP-13": "418"}')
    expect([await told(), await told(), await told()]).toEqual([
      'Unknown option of GAP-13 "418".',
      '  did you mean: 401',
      '  known: 401, 403',
    ])
    expect(await status(base)).toBe(403)
    await put('gaps.json', '{"GAP-13": "401", "GAP-16": "drop"}')
    expect(await told()).toBe(`Read ${gaps} again.`)
    expect(await status(base)).toBe(401)
    expect([await ask(), (await read('state')).seed]).toEqual([[101], 7])
    await put('rows.yaml', rows('fees', 103))
    expect(await toldError()).toMatch(
      /^overrides\.clmmVenuePools\.rows\.0: unknown column "fees"\. {2}did you mean: fee .*rows\.yaml:2$/,
    )
    await put('states.yaml', story(8))
    // All files are read again, and one of them is still wrong.
    expect(await toldError()).toContain('unknown column')
    expect([await ask(), (await read('state')).seed]).toEqual([[101], 7])
    await put('rows.yaml', rows('fee', 103))
    expect(await told()).toBe(`Read ${overrides} again.`)
    expect([await ask(), (await read('state')).seed]).toEqual([[103], 8])
    await put('states.yaml', `${story(9)}  scenarios: [emtpy]\n`)
    expect(await toldError()).toMatch(/^Unknown scenario "emtpy"\. {2}did you mean: empty .*states\.yaml:4$/)
    const added = 'new: { overrides: { clmmVenuePools: { rows: [] } } }\n'
    await put('states.yaml', story(9).replace('15T', '16T') + added)
    expect(await told()).toBe(`Read ${stories} again.`)
    expect([await ask(), await ask({ 'X-Mock-Story': 'new' })]).toEqual([[103], []])
    expect(await read('state')).toMatchObject({ seed: 9, scenarios: ['columns-added'] })
    expect(await read('clock')).toMatchObject({ clock: { now: '2026-01-16T12:00:00Z' } })
  })

  it('lists scenarios', async () => {
    const { code, stdout } = await runMdc(['mock', '--list-scenarios'])
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^slow=MS, .* {2,}Replies are delayed/m)])
  })
})
