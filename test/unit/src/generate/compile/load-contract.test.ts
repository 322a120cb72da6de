import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compileDocument } from '../../../../../src/generate/compile/compile-contract.ts'
import { loadContract } from '../../../../../src/generate/compile/load-contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'mdc-load-'))

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

it('loads a folder, its parent and a compiled contract alike', () => {
  const compiled = loadContract('test/second-contract/spec')
  expect(loadContract('test/second-contract')).toEqual(compiled)
  expect(loadContract(write('compiled.json', JSON.stringify(compiled)))).toEqual(
    JSON.parse(JSON.stringify(compiled)),
  )
})

it('loads a built document, whose statements are at the document', () => {
  const { document } = loadContract('test/second-contract/spec')
  const path = write('built.json', JSON.stringify(document))
  const { contract, places } = loadContract(path) as {
    contract: { title: string }
    places: { service: string }
  }
  expect(contract.title).toBe('Power Meters')
  expect(places.service).toBe(path)
})

it('loads YAML', () => {
  const text = 'openapi: 3.1.0\ninfo: { title: Shop, version: "1" }\npaths: {}\n'
  expect(loadContract(write('shop.yaml', text)).contract).toMatchObject({ title: 'Shop', operations: [] })
})

it.each<[string, () => unknown, string]>([
  ['a missing path', () => loadContract(join(folder, 'none')), 'There is no such file or folder.'],
  ['no JSON', () => loadContract(write('a.json', '{')), 'This document is neither JSON nor YAML.'],
  ['no OpenAPI', () => loadContract(write('b.json', '{}')), 'This is no OpenAPI document.'],
  ['a list', () => compileDocument([], 'x'), 'This is no OpenAPI document.'],
])('rejects %s', (_, load, message) => {
  expect(load).toThrow(message)
})
