import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { bundleSpec } from '../../../../src/generate/bundle-spec.ts'
import { joinFiles } from '../../../../src/generate/operations/join-files.ts'
import { readSpecSource, type SpecSource } from '../../../../src/generate/spec-source.ts'
import { isEveryRun } from '../../../support/count-runs.ts'

const root = `
openapi: 3.1.1
info: { title: t, version: '1' }
paths:
  /a: { $ref: paths.yaml#/a }
`
const paths = `
a:
  get:
    responses:
      200: { description: ok, content: { application/json: { schema: { $ref: tables/Strict.yaml } } } }
`
const base = `
x-table:
  columns:
    - { name: a, type: String, description: A, schema: { $ref: ../values.yaml#/Id } }
`

function createSource(files: Record<string, string>): SpecSource {
  return { folder: 'spec', files: new Map(Object.entries(files)), examples: new Map() }
}

const source = {
  'openapi.yaml': root,
  'paths.yaml': paths,
  'tables/Strict.yaml': 'x-table: { columns: { $ref: "Base.yaml#/x-table/columns" } }',
  'tables/Base.yaml': base,
  'values.yaml': 'Id: { allOf: [{ $ref: "#/Hex" }] }\nHex: { pattern: ^0x }',
}

it('joins files, and copies columns of another table', () => {
  const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  expect(bundleSpec(createSource(source)).components.schemas).toEqual({
    Hex: { pattern: '^0x' },
    Id: { allOf: [schema('Hex')] },
    Strict: {
      'x-table': { columns: [{ name: 'a', type: 'String', description: 'A', schema: schema('Id') }] },
    },
  })
})

it.runIf(isEveryRun)("gives the same as Redocly's own command for spec/", async () => {
  const command = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
  const args = [command, 'bundle', 'spec/openapi.yaml', '--config', 'spec/redocly.yaml', '--ext', 'json']
  const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 26 })
  expect(joinFiles(readSpecSource())).toEqual(JSON.parse(stdout))
})
