import { createClient } from '@hey-api/openapi-ts'

const [, , input = ''] = process.argv
await createClient({
  input,
  output: 'client',
  plugins: [
    '@hey-api/typescript',
    '@hey-api/sdk',
    '@hey-api/client-fetch',
    { name: 'zod', dates: { offset: true } },
  ],
})
