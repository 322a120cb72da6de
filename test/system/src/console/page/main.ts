import { startMock } from '../../../../../mocks/browser.ts'

const service = 'https://api.example.com'
await startMock({
  baseUrl: service,
  seed: 7,
  now: '2026-01-15T12:00:00Z',
  console: new URLSearchParams(location.search).has('console'),
})

const output = document.querySelector('output')
const button = document.querySelector('button')
button?.addEventListener('click', async () => {
  const reply = await fetch(`${service}/altchain/clmm-venue/pools?limit=3`, {
    headers: { 'X-API-Key': 'test-key' },
  })
  const body = await reply.json()
  if (output) output.textContent = `${reply.status}: ${reply.ok ? `${body[0].rows} rows` : body.message}`
})
document.body.dataset.ready = ''
