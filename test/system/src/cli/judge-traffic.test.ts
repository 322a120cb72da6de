import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import type { HarEntry } from '../../../../src/conformance/traffic/read-har.ts'
import { createTestFolder } from '../../../support/create-test-folder.ts'
import { recordMockRun } from '../../../support/record-mock-run.ts'
import { runMdc } from '../../../support/run-mdc.ts'
import { writeHar } from '../../../support/write-har.ts'

const secrets = {
  key: 'sk-live-4fQ9zZ8w2Bxy',
  token: 'eyJhbGciOi.J9other.Tok3n',
  cookie: 'c00kie-of-somebody',
  payment: Buffer.from('{"x402Version":2,"payload":{"signature":"0xabcdef"}}').toString('base64'),
  foreign: 'a-secret-of-another-site',
  unlisted: 'key-in-an-unlisted-parameter',
}

const { at, write: writeFile } = createTestFolder()
let entries: HarEntry[]

const write = (name: string, some: readonly HarEntry[]) =>
  writeFile(name, JSON.stringify({ log: { entries: some } }))

beforeAll(async () => {
  const mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z', size: 'small' })
  const { exchanges } = await recordMockRun(mock, { profile: 'smoke' })
  entries = JSON.parse(writeHar(exchanges, secrets.key)).log.entries
})

describe('mdc judge FILE.har', { timeout: 60_000 }, () => {
  it('reports what it judged, and exits 4 for operations without a request', async () => {
    const { code, stdout, stderr } = await runMdc(['judge', write('few.har', entries.slice(0, 4))])
    expect(stderr).toContain('4 of 4 requests are judged.')
    expect(stdout).toContain('not in the traffic')
    expect(code).toBe(4)
  })

  it('judges only requested operations with --only-seen', async () => {
    const { code, stdout } = await runMdc(['judge', '--only-seen', write('seen.har', entries.slice(0, 4))])
    expect(stdout).toContain('it was not requested')
    expect(code).toBe(0)
  })

  it('finds a violation and exits 1', async () => {
    const [first, ...others] = entries
    const text = first?.response?.content?.text?.replace(/"rows":\d+/, '"rows":-1') ?? ''
    const broken = { ...first, response: { ...first?.response, content: { text } } } as HarEntry
    const { code, stdout } = await runMdc(['judge', write('broken.har', [broken, ...others])])
    expect(stdout).toContain('ENV-')
    expect(code).toBe(1)
  })

  it('judges several files together, and only the named service', async () => {
    const elsewhere = entries.map(entry => ({
      ...entry,
      request: { ...entry.request, url: entry.request.url?.replace('127.0.0.1:4010', 'staging.example.com') },
    })) as HarEntry[]
    const files = [write('one.har', entries.slice(0, 8)), write('two.har', elsewhere.slice(0, 8))]
    const mixed = await runMdc(['judge', ...files])
    expect(mixed.stderr).toContain('The traffic is of 2 services, whose answers must not be mixed.')
    expect(mixed.stderr).toContain('--base-url')
    expect(mixed.code).toBe(2)
    const named = await runMdc(['judge', ...files, '--base-url', 'http://staging.example.com'])
    expect(named.stderr).toMatch(/8 of 16 requests are judged; of the others 8 are to another host/)
    expect(named.code).toBe(4)
  })

  it('uses no date when the file has no times', async () => {
    const timeless = entries.slice(0, 2).map(({ startedDateTime: _, response, ...entry }) => ({
      ...entry,
      response: {
        ...response,
        headers: [...(response?.headers ?? []), { name: 'Date', value: 'Thu, 15 Jan 2026 12:00:00 GMT' }],
      },
    }))
    const { stdout, code } = await runMdc(['judge', '--only-seen', write('timeless.har', timeless)])
    expect(stdout).not.toContain('WARN NET-DATE')
    expect(code).toBe(0)
  })

  it('reports what a file lacks, and exits 2', async () => {
    const bodiless = entries.map(({ response, ...entry }) => ({
      ...entry,
      response: { ...response, content: { size: 9 } },
    }))
    const { code, stderr } = await runMdc(['judge', write('bodiless.har', bodiless as HarEntry[])])
    expect(stderr).toContain('The traffic holds no request that can be judged.')
    expect(stderr).toContain(`${entries.length} are without a body in the file`)
    expect(code).toBe(2)
  })

  it('shows no secret of the file, and none of other sites', async () => {
    const [first, ...others] = entries
    const { key, token, cookie, payment, foreign, unlisted } = secrets
    const headers = [
      { name: 'X-API-Key', value: key },
      { name: 'Authorization', value: `Bearer ${token}` },
      { name: 'Cookie', value: `a=b; session=${cookie}` },
      { name: 'PAYMENT-SIGNATURE', value: payment },
    ]
    const said = `<p>${Object.values(secrets).slice(0, 4)}</p>`
    const leaky = {
      ...first,
      request: { ...first?.request, url: `${first?.request.url}?access_token=${unlisted}`, headers },
      response: {
        status: 200,
        headers: [
          { name: 'Set-Cookie', value: `session=${cookie}` },
          { name: 'X-Echo', value: encodeURIComponent(`${key} ${token}`) },
        ],
        content: { text: said },
      },
    } as HarEntry
    const site = {
      request: { method: 'GET', url: `https://bank.example.com/?t=${foreign}`, headers },
    } as HarEntry
    const out = at('reports')
    const reports = ['json', 'junit', 'html', 'markdown'].flatMap(name => [
      '--report',
      `${name}=${join(out, name)}`,
    ])
    const { stdout, stderr } = await runMdc([
      'judge',
      write('leaky.har', [leaky, ...others, site]),
      ...reports,
    ])
    const texts = [stdout, stderr, ...readdirSync(out).map(name => readFileSync(join(out, name), 'utf8'))]
    expect(texts).toHaveLength(6)
    expect(stdout).toContain('<p>$MDC_API_KEY,$MDC_API_KEY')
    for (const [name, secret] of Object.entries(secrets))
      for (const text of texts) expect([name, text.includes(secret)]).toEqual([name, false])
  })
})
