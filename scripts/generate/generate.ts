import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { parse } from 'yaml'
import type { Contract } from '../../src/contract/contract.ts'
import type { Meanings } from '../../src/contract/model/meanings.ts'
import { formatExactJson } from '../../src/contract/schema/format-exact-json.ts'
import { buildDocument } from '../../src/generate/build-document.ts'
import { compileContract } from '../../src/generate/compile/compile-contract.ts'
import { renderDocumentTypes } from '../../src/generate/render/render-document-types.ts'
import { renderSchemaTypes } from '../../src/generate/render/render-schema-types.ts'
import type { SpecDocument } from '../../src/generate/spec-document.ts'
import { readSpecSource, type SpecSource } from '../../src/generate/spec-source.ts'
import { extractClientRoutes } from './extract-client-routes.ts'
import { renderClientOperations } from './render-client-operations.ts'
import { renderFixtureModules } from './render-fixture-modules.ts'
import { renderGapOptions, renderOriginPaths, renderRowTypes } from './render-gap-options.ts'
import { renderGrammarTypes } from './render-grammar-types.ts'
import { renderFileFormatTypes } from './render-named-types.ts'
import { runIfMain } from './run-if-main.ts'
import { updateKeywordTable } from './update-keyword-table.ts'

const readme = new URL('../../spec/README.md', import.meta.url)
const controlSource = new URL('../../mocks/control/openapi.yaml', import.meta.url)

/** JSON Schemas of the files that the suite reads and writes, by the names of their types. */
const fileForms = {
  Settings: '../../src/conformance/config/config.schema.json',
  AcceptedFindings: '../../src/conformance/judge/accepted.schema.json',
  HarEntry: '../../src/conformance/traffic/har-entry.schema.json',
  RecordingLine: '../../src/conformance/recording/recording.schema.json',
  Report: '../../src/conformance/report/report.schema.json',
}

/** Returns the generated files, by path from src/generated. As a command, writes them. Throws SpecError. */
export async function generate(source: SpecSource = readSpecSource()): Promise<Record<string, string>> {
  return { ...(await renderContract(source, buildDocument(source))), ...(await renderForms()) }
}

/** Returns the files that follow from the documents and schemas of this package, whatever the contract says. */
export async function renderForms(): Promise<Record<string, string>> {
  const forms: Parameters<typeof renderFileFormatTypes>[0] = {}
  for (const [name, path] of Object.entries(fileForms))
    Object.assign(forms, { [name]: JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8')) })
  const controlApi = parse(await readFile(controlSource, 'utf8'))
  return {
    'control-api.json': formatJson(controlApi),
    'control-api.ts': await renderDocumentTypes(controlApi, 'mocks/control/openapi.yaml'),
    'file-forms.ts': await renderFileFormatTypes(forms),
    'grammar.ts': await renderGrammarTypes(),
    '../../spec/README.md': updateKeywordTable(await readFile(readme, 'utf8')),
  }
}

/** Returns the files that follow from a contract. */
export async function renderContract(
  source: SpecSource,
  document: SpecDocument,
): Promise<Record<string, string>> {
  const { contract, entries, meanings, places, gapReadings, inputs } = compileContract(source, document)
  const clientRoutes = extractClientRoutes(contract as Contract, meanings as Meanings)
  return {
    'openapi.json': formatExactJson(document),
    'client-operations.ts': renderClientOperations(document, clientRoutes, contract as Contract),
    'client-routes.json': formatJson(clientRoutes),
    'contract.json': formatJson(contract),
    'entries.json': formatJson(entries),
    'gap-readings.json': formatJson(gapReadings),
    'inputs.json': formatJson(inputs),
    'gaps.ts': renderGapOptions(document),
    'meanings.json': formatJson(meanings),
    'places.json': formatJson(places),
    'origin-paths.ts': renderOriginPaths(contract as Contract),
    'rows.ts': renderRowTypes(document),
    'schema.ts': await renderSchemaTypes(document),
    ...renderFixtureModules(document),
  }
}

function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

await runIfMain(import.meta.url, async () => {
  const folder = new URL('../../src/generated/', import.meta.url)
  await mkdir(new URL('fixtures/', folder), { recursive: true })
  for (const [name, text] of Object.entries(await generate())) await writeFile(new URL(name, folder), text)
})
