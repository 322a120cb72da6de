import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMock, type Mock } from '../../../../mocks/mock.ts'
import { activateContract } from '../../../../src/contract/activate-contract.ts'
import { decodeTable } from '../../../../src/contract/tables/decode-table.ts'
import { loadContract } from '../../../../src/generate/compile/load-contract.ts'

const contract = loadContract('test/second-contract/spec')
const now = '2026-01-15T12:00:00Z'
type Row = Readonly<Record<string, unknown>>

beforeAll(() => activateContract(contract))
afterAll(() => activateContract())

function send(mock: Mock, path: string, query: string) {
  const header = (name: string) => (name === 'x-meter-key' ? 'test-key' : undefined)
  const { status, body } = mock.handle({ method: 'GET', origin: 'base', path, query, header })
  return { status, body, rows: status === 200 ? (decodeTable(JSON.parse(body)) as readonly Row[]) : [] }
}

it('draws details of recorded entities that agree with the recorded facts', async () => {
  const service = createMock({ contract, seed: 7, now })
  await service.ready
  const { body, rows } = send(service, '/v2/meters', 'limit=10')
  const changed = body.replace(/M(\d{6})/g, (_, digits) => `M${[...digits].reverse().join('')}`)
  const recorded = decodeTable(JSON.parse(changed)) as readonly Row[]
  const reply = { status: 200, headers: {}, body: changed }
  const mock = createMock({
    contract,
    seed: 8,
    now,
    replay: [{ operation: 'meters', query: { limit: '10' }, at: 0, reply }],
  })
  await mock.ready
  expect(rows.length).toBe(10)
  expect(send(mock, '/v2/meters', 'limit=10').body).toBe(changed)
  const details = recorded.map(({ meterId }) => send(mock, '/v2/meter', `meter_id=${meterId}`).rows[0])
  expect(details.map(row => [row?.meterId, row?.serial, row?.region, row?.installedOn])).toEqual(
    recorded.map(row => [row.meterId, row.serial, row.region, row.installedOn]),
  )
  expect(new Set(details.map(row => row?.dayKwh)).size).toBeGreaterThan(5)
})
