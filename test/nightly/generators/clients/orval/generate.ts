import { generate } from 'orval'

const [, , input = ''] = process.argv
const baseUrl = process.env.MOCK_URL ?? ''
await generate({
  input,
  output: { mode: 'split', target: 'client/api.ts', schemas: 'client/schemas', client: 'fetch', baseUrl },
})
await generate({ input, output: { target: 'client/zod.ts', client: 'zod' } })
