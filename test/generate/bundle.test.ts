import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ContractError } from '../../src/contract-error.ts'
import { bundle } from '../../src/generate/bundle.ts'

it('joins files, takes over the columns of another table, and refuses a reference to nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'))
  const write = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content))
  try {
    const schema = { $ref: 'Strict.json' }
    const responses = { 200: { description: 'ok', content: { 'application/json': { schema } } } }
    const root = {
      openapi: '3.1.1',
      info: { title: 't', version: '1' },
      paths: { '/a': { get: { responses } } },
    }
    await write('openapi.json', root)
    await write('Strict.json', { 'x-table': { columns: { $ref: 'Base.json#/x-table/columns' } } })
    await write('Base.json', {
      'x-table': {
        columns: [{ name: 'a', type: 'String', description: 'A', schema: { $ref: 'values.json#/Id' } }],
      },
    })
    await write('values.json', { Id: { pattern: '^0x' } })
    const document = await bundle(join(folder, 'openapi.json'))
    expect(document.components.schemas).toEqual({
      Id: { pattern: '^0x' },
      Strict: {
        'x-table': {
          columns: [
            { name: 'a', type: 'String', description: 'A', schema: { $ref: '#/components/schemas/Id' } },
          ],
        },
      },
    })

    await rm(join(folder, 'values.json'))
    const broken = await bundle(join(folder, 'openapi.json')).catch((error: unknown) => error)
    expect(broken).toBeInstanceOf(ContractError)
    expect(broken).toMatchObject({ where: join(folder, 'openapi.json') })
    expect(String(broken)).toContain("Can't resolve $ref")
  } finally {
    await rm(folder, { recursive: true })
  }
})
