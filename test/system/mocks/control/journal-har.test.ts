import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMock, type Mock } from '../../../../mocks/mock.ts'
import { type MockServer, serveMock } from '../../../../mocks/server.ts'
import { readHar } from '../../../../src/conformance/traffic/read-har.ts'
import { runMdc } from '../../../support/run-mdc.ts'

const headers = { 'X-API-Key': 'test-key' }
let mock: Mock
let server: MockServer
let base: string
let folder: string

beforeEach(async () => {
  mock = createMock({ seed: 7, size: 'small' })
  server = await serveMock(mock, { port: 0 })
  base = server.urls.base_url
  folder = await mkdtemp(join(tmpdir(), 'har-'))
})
afterEach(() => Promise.all([server.close(), rm(folder, { recursive: true })]))

const ask = async (path: string) => (await fetch(base + path, { headers })).text()
const readJournal = async (query = '') => (await fetch(`${base}/__mock/journal.har${query}`)).text()

it('is a HAR with the requests of the journal and the replies that were sent', async () => {
  const sent = [
    await ask('/altchain/clmm-venue/pools?limit=3'),
    await ask('/altchain/clmm-venue/pools?limit=foo&utm=me'),
    await ask('/nowhere'),
  ]
  mock.set({ scenarios: ['connection-reset'] })
  await ask('/altchain/clmm-venue/pools').catch(() => {})
  mock.set({ seed: 8, scenarios: [] })
  const text = await readJournal()
  const { log } = JSON.parse(text)
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'market-data-contract' } })
  expect(log.entries[1]).toMatchObject({
    request: {
      method: 'GET',
      url: `${base}/altchain/clmm-venue/pools?limit=foo&utm=me`,
      queryString: [
        { name: 'limit', value: 'foo' },
        { name: 'utm', value: 'me' },
      ],
    },
    response: { status: 400, content: { mimeType: 'application/json', text: sent[1] } },
  })
  const read = readHar(text, join(folder, 'day.har'))
  // Replies that name a gap say that a mock sent them. All others are read as those of any service.
  expect(read.map(({ missing, failure, reply }) => missing ?? failure?.kind ?? reply?.status)).toEqual([
    'answered by a mock',
    'answered by a mock',
    'answered by a mock',
    'reset',
  ])
  expect(log.entries.slice(0, 3).map((entry: typeof log) => entry.response.content.text)).toEqual(sent)
})

it('has only the requests of a filter, and rejects an unknown one', async () => {
  await ask('/nowhere')
  await ask('/altchain/clmm-venue/pools?limit=1')
  expect(JSON.parse(await readJournal('?operation=clmmVenuePools')).log.entries).toHaveLength(1)
  expect(JSON.parse(await readJournal('?status=404')).log.entries).toHaveLength(1)
  expect(JSON.parse(await readJournal('?operation=clmmVenuePool')).facts).toContain(
    'did you mean: clmmVenuePools',
  )
})

it('is judged by mdc judge without a failure', async () => {
  const { requests } = await (await fetch(`${base}/__mock/requests`)).json()
  const { origins } = await (await fetch(`${base}/__mock/origins`)).json()
  for (const { origin, path, query } of requests)
    await (await fetch(`${origins[origin]}${path}?${new URLSearchParams(query)}`, { headers })).text()
  const file = join(folder, 'day.har')
  await writeFile(file, await readJournal())
  const { stdout, stderr } = await runMdc(['judge', file])
  expect(stderr).toMatch(/^[1-9]\d* of \d\d requests are judged; of the others \d+ are answered by a mock/m)
  expect(stdout).toMatch(/[1-9]\d* passed/)
  expect(stdout).not.toMatch(/^FAIL|failed/m)
})
