import { writeFile } from 'node:fs/promises'
import { generateSource } from 'oazapfts'

const [, , document = ''] = process.argv
await writeFile('client.ts', await generateSource(document, { allSchemas: true }))
