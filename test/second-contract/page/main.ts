import { startMock } from '../../../mocks/browser.ts'
import type { CompiledContract } from '../../../src/contract/activate-contract.ts'

const contract: CompiledContract = await (await fetch('contract.json')).json()
const service = 'https://meters.example.com'
await startMock({ contract, baseUrl: service, seed: 3, now: '2026-01-15T12:00:00Z' })
const headers = { 'X-Meter-Key': 'test-key' }
const replies = await Promise.all(
  ['/v2/meters?limit=3', '/v2/none'].map(path => fetch(service + path, { headers })),
)
const [list, missing] = await Promise.all(
  replies.map(async reply => ({
    status: reply.status,
    drafted: reply.headers.get('X-Mock-Drafted'),
    body: await reply.text(),
  })),
)
const output = document.querySelector('output')
if (output) output.textContent = JSON.stringify({ list, missing })
document.body.dataset.ready = ''
