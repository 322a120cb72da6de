import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { findUnlistedAddresses } from '../../../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { serveMock } from '../../../../mocks/server.ts'
import { readGapFile } from '../../../../src/cli/mock/read-mock-state.ts'
import type { Report } from '../../../../src/conformance/model/report.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { createFaultyMock } from '../../../faults/create-faulty-mock.ts'
import { createTestFolder } from '../../../support/create-test-folder.ts'
import { type CommandResult, runMdc, runMdcProcess } from '../../../support/run-mdc.ts'
import { serveDuringTests } from '../../../support/serve-during-tests.ts'

// A key that is easy to find in any output.
const KEY = 'marker-5f2c9e1d7a'
const mock = createFaultyMock({ seed: 3, size: 'small', apiKeys: [KEY] })
const served = serveDuringTests(mock)
const { folder, at, write } = createTestFolder()
write('conform.yaml', stringify({ samples: findUnlistedAddresses(mock.world, mock.clock.now()) }))

/** Judges the mock of this file over sockets, as fast as it can. */
function conform(...flags: readonly string[]): Promise<CommandResult> {
  return conformBy(runMdc, flags)
}

function conformBy(run: typeof runMdc, flags: readonly string[]): Promise<CommandResult> {
  const { base_url, payment_base_url, social_base_url, social_payment_base_url } = served.urls
  const target = ['--base-url', base_url, '--payment-base-url', payment_base_url]
  const social = ['--social-base-url', social_base_url, '--social-payment-base-url', social_payment_base_url]
  const config = ['--config', at('conform.yaml'), '--rate', '0']
  return run(['conform', ...target, ...social, ...config, ...flags], { MDC_API_KEY: KEY, CI: '' })
}

describe('mdc conform', () => {
  it('judges a service, writes every report, and shows the key in none', async () => {
    const formats = ['json', 'junit', 'html', 'markdown', 'annotations']
    const reports = formats.flatMap(format => ['--report', `${format}=${at(`report.${format}`)}`])
    const { code, stdout, stderr } = await conformBy(runMdcProcess, [
      ...['--profile', 'smoke', ...reports, '--record', at('run.ndjson'), '--gaps-out', at('gaps.json')],
      ...['--accepted', at('accepted.yaml'), '--trace-header', 'X-Request-Id'],
    ])
    expect([code, stdout.trimEnd().split('\n').at(-1)]).toEqual([
      0,
      expect.stringMatching(/^exit 0: conforms/),
    ])
    const written = await Promise.all((await readdir(folder)).map(name => readFile(at(name), 'utf8')))
    expect(written.length).toBeGreaterThan(formats.length + 2)
    for (const text of [...written, stdout, stderr]) {
      expect(text).not.toContain(KEY)
      expect(text).not.toContain(Buffer.from(KEY).toString('base64').slice(0, 12))
    }
    const recorded = await readFile(at('run.ndjson'), 'utf8')
    expect(recorded).toContain('$MDC_API_KEY')
    expect(recorded).toMatch(/"X-Request-Id":"[0-9a-f]{24}00000001"/)
  })

  it('judges a recording again with the same bytes', async () => {
    const again = await runMdc(['judge', at('run.ndjson'), '--report', `json=${at('again.json')}`, '--json'])
    expect(again.code).toBe(0)
    expect(JSON.parse(again.stdout)).toMatchObject({ exit: { code: 0 }, profile: 'smoke' })
    expect(await readFile(at('again.json'), 'utf8')).toBe(await readFile(at('report.json'), 'utf8'))
  })

  it('writes observations that the mock accepts as options', async () => {
    const { gaps } = JSON.parse(await readFile(at('gaps.json'), 'utf8')) as Pick<Report, 'gaps'>
    expect(gaps.length).toBeGreaterThan(20)
    const choices = readGapFile(at('gaps.json'))
    expect(Object.keys(choices).length).toBeGreaterThan(10)
    // Throws for a gap or an option that the mock does not know.
    const taught = createMock({ size: 'small', gaps: choices })
    expect(taught.sessions.first.choices).toMatchObject(choices)
  })

  it('reports what is wrong, its place and a command that repeats it, and exits 1', async () => {
    mock.set({ scenarios: ['fault:rule:INV-TS-03'] })
    const { code, stdout } = await conform('--profile', 'smoke', '--operation', 'tradeStatistics')
    mock.set({ scenarios: [] })
    expect(code).toBe(1)
    expect(stdout).toMatch(/FAIL INV-TS-03 /)
    expect(stdout).toContain(
      `curl -sS -H 'Accept:' -H "X-API-Key: $MDC_API_KEY" '${served.urls.base_url}/altchain/trade-statistics`,
    )
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^exit 1: 1 documented requirement failed/)
  })

  it('does not fail for accepted findings, but fails when one no longer fails', async () => {
    const entry = {
      requirement: 'INV-TS-03',
      endpoint: 'altchain/trade-statistics',
      kind: 'fail',
      reason: 'TICKET-1',
      owner: 'us',
      expires: '2099-01-01',
    }
    write('accepted.yaml', stringify([entry]))
    const flags = ['--profile', 'smoke', '--operation', 'tradeStatistics', '--accepted', at('accepted.yaml')]
    mock.set({ scenarios: ['fault:rule:INV-TS-03'] })
    expect((await conform(...flags)).code).toBe(0)
    mock.set({ scenarios: [] })
    const { code, stdout } = await conform(...flags)
    expect([code, stdout]).toEqual([1, expect.stringContaining('no longer fails: delete its entry')])
  })

  it('prints the plan and sends nothing', async () => {
    mock.journal.clear()
    const { code, stdout } = await conform('--plan', '--profile', 'smoke')
    expect([code, stdout]).toEqual([0, expect.stringContaining(`${contract.operations.length} requests`)])
    expect(mock.journal.view().entries).toEqual([])
  })

  it('exits 3 with the first exchange when the key is rejected or no server answers', async () => {
    const refused = await runMdc(['conform', '--base-url', served.urls.base_url, '--rate', '0'], {
      MDC_API_KEY: 'not-the-key',
    })
    expect([refused.code, refused.stdout]).toEqual([
      3,
      expect.stringMatching(/exit 3: .*status 401; is the key in MDC_API_KEY right\?/),
    ])
    const { urls, close } = await serveMock(mock, { port: 0 })
    await close()
    const silent = await runMdc(['conform', '--base-url', urls.base_url, '--rate', '0'], { MDC_API_KEY: KEY })
    expect([silent.code, silent.stdout]).toEqual([3, expect.stringContaining('exit 3: ')])
  })

  it('exits 4 when an address is missing to judge an operation', async () => {
    const { code, stdout } = await runMdc(
      ['conform', '--base-url', served.urls.base_url, '--operation', 'dexaV3Pool', '--rate', '0'],
      { MDC_API_KEY: KEY },
    )
    expect([code, stdout]).toEqual([4, expect.stringContaining('dexaV3Pool')])
  })
})

describe('mdc conform --mock', () => {
  it('judges a mock of its own under the addresses of a listening one', async () => {
    const own = ['--mock', '--size', 'small', '--profile', 'smoke', '--operation', 'tradeStatistics']
    const { code, stdout } = await runMdc(['conform', ...own])
    expect([code, stdout.trimEnd().split('\n').at(-1)]).toEqual([
      0,
      expect.stringMatching(/^exit 0: conforms/),
    ])
    const wrong = await runMdc(['conform', ...own, '--scenario', 'column-null@tradeStatistics'])
    expect([wrong.code, wrong.stdout]).toEqual([
      1,
      expect.stringContaining("'http://127.0.0.1:4010/altchain/trade-statistics"),
    ])
  })
})

describe('mdc requirements', () => {
  it('prints a family as text, and all as JSON', async () => {
    for (const family of ['COL-TokenDetails', 'col-tokendetails'])
      expect((await runMdc(['requirements', family])).stdout).toMatch(/COL-TokenDetails-fdvUSD/)
    expect(JSON.parse((await runMdc(['requirements', '--json'])).stdout).length).toBeGreaterThan(400)
  })
})
