import { readFile, writeFile } from 'node:fs/promises'
import openapiTypescript, { astToString } from 'openapi-typescript'

const [, , document = ''] = process.argv
await writeFile('client.ts', astToString(await openapiTypescript(await readFile(document, 'utf8'))))
