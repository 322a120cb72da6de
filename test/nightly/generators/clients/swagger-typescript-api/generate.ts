import { generateApi } from 'swagger-typescript-api'

const [, , input = ''] = process.argv
await generateApi({ input, output: process.cwd(), fileName: 'client.ts' })
