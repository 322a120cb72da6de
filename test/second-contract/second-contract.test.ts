import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadFaker } from '../../mocks/drafts/load-faker.ts'
import { createMock } from '../../mocks/mock.ts'
import { setupMock } from '../../mocks/node.ts'
import { conform } from '../../src/conformance/conform.ts'
import { activateContract } from '../../src/contract/activate-contract.ts'
import { loadContract } from '../../src/generate/compile/load-contract.ts'
import { noKey, requestMock } from '../support/request-mock.ts'
import { serveOnce } from '../support/serve-once.ts'
import { startTestProxy } from '../system/src/proxy/start-test-proxy.ts'
import { faults } from './faults.ts'
import { onColumn } from './meter-fault.ts'
import { type Change, meterKey, serveMeters } from './server.ts'
import { variants } from './variants.ts'

const contract = loadContract('test/second-contract/spec')
const limits = { perHostPerSecond: 0, perPathPerSecond: 0 }
type Options = Pick<NonNullable<Parameters<typeof conform>[1]>, 'profile' | 'negative' | 'apiKey'>

beforeAll(() => activateContract(contract))
afterAll(() => activateContract())

async function judge(base: string, options: Options) {
  const { report } = await conform({ base }, { limits, ...options })
  const ids = (verdict: string) => [
    ...new Set(report.requirements.flatMap(each => (each.verdict === verdict ? [each.id] : []))),
  ]
  return { code: report.exit.code, failed: ids('fail'), warned: ids('warn') }
}

async function judgeServer(change: Change, options: Options) {
  await using server = await serveMeters(change)
  return await judge(server.url, { apiKey: meterKey, ...options })
}

const clean = { code: 0, failed: [], warned: [] }
const runs: readonly Options[] = [
  { profile: 'smoke' },
  { profile: 'standard' },
  { profile: 'deep' },
  { profile: 'deep', negative: true },
]

describe('a lawful server of another field', () => {
  it.each(runs)('conforms in $profile, negative: $negative', async options => {
    expect(await judgeServer({}, options)).toEqual(clean)
  })

  it.each(variants)('conforms where $name', async variant => {
    for (const options of runs.slice(1)) expect(await judgeServer(variant, options)).toEqual(clean)
  })
})

describe('a fault of the server is found by its requirement:', () => {
  it.each(faults)('$name ($finds)', async ({ finds, needs, ...fault }) => {
    const profile = needs === undefined || needs === 'negative' ? 'standard' : needs
    const options: Options = needs === 'negative' ? { profile: 'deep', negative: true } : { profile }
    const { code, failed } = await judgeServer(fault, options)
    expect(failed).toContain(finds)
    expect(code).toBe(1)
  })
})

describe('the drafted mock of another field', () => {
  it.each(['large', 'small'] as const)('conforms in each profile, %s', async size => {
    await loadFaker()
    await using server = await serveOnce(createMock({ contract, size }))
    expect(Object.keys(server.urls)).toEqual(['base_url'])
    for (const options of runs)
      expect(await judge(server.urls.base_url, { apiKey: 'test-key', ...options })).toEqual(clean)
  })
})

it('answers in the same process as the mock of this package', async () => {
  activateContract()
  const ours = createMock({ seed: 1 })
  const theirs = createMock({ contract })
  await theirs.ready
  const ask = (mock: typeof ours, path: string, key: string) =>
    requestMock(mock, { path, query: 'limit=1', headers: { ...noKey, [key]: 'test-key' } }).status
  expect(ask(theirs, '/v2/meters', 'X-Meter-Key')).toBe(200)
  expect(ask(ours, '/altchain/clmm-venue/pools', 'X-API-Key')).toBe(200)
  expect(ask(theirs, '/altchain/clmm-venue/pools', 'X-Meter-Key')).toBe(404)
  expect(ask(ours, '/v2/meters', 'X-API-Key')).toBe(404)
  activateContract(contract)
})

it('answers inside a test with MSW, with scenarios and faults', async () => {
  activateContract()
  const market = setupMock({ contract, seed: 7 })
  market.listen()
  try {
    const ask = async (query: string) => {
      const reply = await fetch(`${market.urls.base_url}/v2/meters?${query}`, {
        headers: { 'X-Meter-Key': 'test-key' },
      })
      const [{ rows }] = (await reply.json()) as [{ rows: number }]
      return [reply.headers.get('x-mock-drafted'), rows]
    }
    expect(await ask('limit=3')).toEqual(['true', 3])
    market.use('empty@meters')
    expect(await ask('limit=3')).toEqual(['true', 0])
  } finally {
    market.close()
    activateContract(contract)
  }
})

it('is served beside another contract with its own origins, console and control API', async () => {
  activateContract()
  await using server = await serveOnce(createMock({ contract }))
  const read = async (path: string) => (await fetch(`${server.urls.base_url}/__mock/${path}`)).json()
  try {
    expect(Object.keys(server.urls)).toEqual(['base_url'])
    expect(await read('document.json')).toMatchObject({ info: { title: 'Power Meters' } })
    expect((await read('requests')) as object).toMatchObject({
      requests: expect.arrayContaining([expect.objectContaining({ operationId: 'usage', drafted: true })]),
    })
    expect(await read('gaps')).toMatchObject({ choices: { 'GAP-01': 'not-found' } })
  } finally {
    activateContract(contract)
  }
})

it('is judged as it passes the proxy, which names what a reply breaks', async () => {
  const fault = onColumn('a short week', 'MT-02', 'meters.weekKwh', (week: number) => week / 100)
  await using meters = await serveMeters(fault)
  await using proxy = await startTestProxy(meters.url)
  const ask = async (path: string) => {
    const reply = await fetch(proxy.url + path, { headers: { 'X-Meter-Key': meterKey } })
    return [reply.status, reply.headers.get('x-contract-violation')]
  }
  expect(await ask('/v2/meters?limit=5')).toEqual([200, expect.stringContaining('MT-02')])
  expect(await ask('/v2/suppliers')).toEqual([200, null])
})
