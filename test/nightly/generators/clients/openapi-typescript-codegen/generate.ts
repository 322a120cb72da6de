import { generate } from 'openapi-typescript-codegen'

const [, , input = ''] = process.argv
await generate({ input, output: 'client' })
