import { afterEach, describe, expect, it, vi } from 'vitest'
import { readReplay } from '../../../../src/cli/files/read-replay.ts'
import type { Exchange } from '../../../../src/conformance/model/recording.ts'
import { writeRecording } from '../../../../src/conformance/recording/read-recording.ts'
import type { HarEntry } from '../../../../src/conformance/traffic/read-har.ts'
import { buildExchange } from '../../../support/build-exchange.ts'
import { buildRun } from '../../../support/build-planned.ts'
import { createTestFolder } from '../../../support/create-test-folder.ts'
import { writeHar } from '../../../support/write-har.ts'

const { write } = createTestFolder()
const key = 'sk-live-4fQ9zZ8w2Bxy'

const writeEntries = (name: string, entries: readonly object[]) =>
  write(name, JSON.stringify({ log: { entries } }))
const toEntries = (...exchanges: Exchange[]): HarEntry[] => JSON.parse(writeHar(exchanges, key)).log.entries
const record = (name: string, ...exchanges: Exchange[]) =>
  write(
    name,
    writeRecording({
      run: buildRun({}),
      exchanges: exchanges.map((each, at) => ({ ...each, n: at + 1 })),
      unsent: [],
    }),
  )

afterEach(() => vi.unstubAllEnvs())

describe('a recording', () => {
  it('is read with its replies, and describes them', () => {
    const file = record(
      'run.ndjson',
      buildExchange('clmmVenuePools'),
      buildExchange('clmmVenuePools', { query: { limit: '1' } }),
    )
    const { exchanges, lines } = readReplay({ replay: [file] })
    expect(exchanges).toHaveLength(2)
    expect(lines).toEqual(['Replayed: 2 replies of 1 operation: clmmVenuePools (2).'])
  })

  it('tells what is left out', () => {
    const file = record(
      'rest.ndjson',
      buildExchange('clmmVenuePools'),
      buildExchange('clmmVenuePools', { status: 401, access: 'none' }),
      buildExchange('tokenDetails', { silent: true }),
    )
    const { lines } = readReplay({ replay: [file] })
    expect(lines[1]).toBe('Not replayed: 1 is answered with 401, 1 is without a reply.')
  })

  it('shows no secret of the environment', () => {
    vi.stubEnv('MDC_API_KEY', key)
    const file = record('key.ndjson', buildExchange('clmmVenuePools', { body: JSON.stringify({ key }) }))
    const [exchange] = readReplay({ replay: [file] }).exchanges
    expect(exchange?.reply?.body).toBe('{"key":"$MDC_API_KEY"}')
  })

  it('is rejected with its line', () => {
    const file = write('bad.ndjson', `${JSON.stringify({ run: buildRun({}) })}\n{"exchange": 5}\n`)
    expect(() => readReplay({ replay: [file] })).toThrow('bad.ndjson, line 2')
  })
})

describe('a HAR', () => {
  it('is read without secrets and other requests, which are counted', () => {
    const [own] = toEntries(buildExchange('clmmVenuePools', { body: JSON.stringify({ key }) }))
    const foreign = { request: { url: 'https://cdn.test/app.js', method: 'GET' }, response: { status: 200 } }
    const bodiless = { ...own, response: { status: 200, content: { size: 5 } } }
    const file = writeEntries('page.har', [own as HarEntry, foreign, bodiless])
    const { exchanges, lines } = readReplay({ replay: [file] })
    expect(JSON.stringify(exchanges)).not.toContain(key)
    expect(exchanges.map(({ operation }) => operation)).toEqual(['clmmVenuePools'])
    expect(lines[1]).toBe(
      'Not replayed: 1 is of no operation of the contract, 1 is without a body in the file.',
    )
  })

  it('of two services needs a choice', () => {
    const [own] = toEntries(buildExchange('clmmVenuePools'))
    const other = {
      ...own,
      request: { ...own?.request, url: 'https://other.test/altchain/clmm-venue/pools' },
    }
    const replay = [writeEntries('two.har', [own as HarEntry, other])]
    expect(() => readReplay({ replay })).toThrow('name the one to replay: --replay-from')
    const { exchanges, lines } = readReplay({ replay, replayFrom: ['https://other.test/api/v1/'] })
    expect(exchanges.map(({ url }) => url)).toEqual(['https://other.test/altchain/clmm-venue/pools'])
    expect(lines[1]).toBe('Not replayed: 1 is to another host than those given.')
    expect(() => readReplay({ replay, replayFrom: ['other.test'] })).toThrow('This is no http or https URL.')
  })
})
