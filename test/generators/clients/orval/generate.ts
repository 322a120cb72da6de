import { generate } from 'orval'

const [, , input = ''] = process.argv
const baseUrl = process.env.MOCK_URL ?? ''
await generate({
  input,
  output: { target: 'client/api.ts', client: 'fetch', baseUrl, mock: { type: 'msw', delay: false } },
})
await generate({ input, output: { target: 'client/zod.ts', client: 'zod' } })
