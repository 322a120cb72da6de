import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { frontendCompilerOptions } from '../support/frontend-compiler-options.ts'
import { readYaml } from '../support/read-yaml.ts'

type Case<Seen> = [what: string, code: string, seen: Seen]
const cases = readYaml<{ hover: Case<string>[]; complete: Case<string[]>[]; errors: Case<string>[] }>(
  import.meta.url,
  'editor.yaml',
)

const file = resolve('test/consumers/editor-sample.ts')

const head = `import { createClient } from '../../src/client.ts'
const market = createClient({ baseUrl: '', apiKey: '' })
const dated = createClient({ baseUrl: '', bigint: true, dates: true })
`

let text = head
let version = 0
// What an editor does with a file, as it is being written.
const service = ts.createLanguageService({
  getScriptFileNames: () => [file],
  getScriptVersion: name => (name === file ? String(version) : '0'),
  getScriptSnapshot: name => {
    if (name === file) return ts.ScriptSnapshot.fromString(text)
    return ts.sys.fileExists(name) ? ts.ScriptSnapshot.fromString(readFileSync(name, 'utf8')) : undefined
  },
  getCurrentDirectory: () => process.cwd(),
  getCompilationSettings: () => frontendCompilerOptions,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: ts.sys.fileExists,
  readFile: ts.sys.readFile,
  directoryExists: ts.sys.directoryExists,
})

/** Writes code with a mark for the cursor. Returns the position of the mark. */
function type(code: string): number {
  const at = code.indexOf('|')
  text = head + (at < 0 ? code : code.replace('|', ''))
  version++
  return head.length + at
}

function hover(code: string): string {
  const info = service.getQuickInfoAtPosition(file, type(code))
  const tags = info?.tags?.flatMap(({ text = [] }) => text)
  return [info?.displayParts, info?.documentation, tags]
    .map(parts => ts.displayPartsToString(parts).replaceAll(/\s+/g, ' '))
    .filter(Boolean)
    .join(' // ')
}

function complete(code: string): string[] {
  return service.getCompletionsAtPosition(file, type(code), {})?.entries.map(({ name }) => name) ?? []
}

function listErrors(code: string): string[] {
  type(code)
  return service
    .getSemanticDiagnostics(file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

describe('an editor', () => {
  it.each(cases.hover)('shows for %s what it means', (_, code, says) => {
    expect(hover(code)).toMatch(new RegExp(says))
  })

  it.each(cases.complete)('completes %s', (_, code, names) => {
    expect(complete(code)).toEqual(expect.arrayContaining(names))
  })

  it.each(cases.errors)('names a wrong %s', (_, code, says) => {
    expect(listErrors(`${code}\nexport {}`).join('\n')).toContain(says)
  })
})
