import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { frontendCompilerOptions } from '../support/frontend-compiler-options.ts'

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
  it.each([
    [
      'an operation',
      'market.tokenDet|ails',
      /Details of one token\. Price, activity .* - Not documented \(GAP-01\): What does token-details answer/,
    ],
    ['a converted column', ';(await dated.clmmVenuePools())[0]!.created|At', /createdAt: Date/],
    [
      'the row of a list',
      'for await (const po|ol of market.dexdV3Pools.rows()) pool',
      /^const pool: PoolListRecordObject/,
    ],
  ])('shows for %s what it means', (_, code, says) => {
    expect(hover(code)).toMatch(says)
  })

  it.each([
    ['parameters', 'market.clonesV3Pools({ | })', ['chain_id', 'order_asc', 'limit']],
    ['columns to sort by', "market.dexdV3Pools({ order_desc: ['|'] })", ['createdAt', 'token1Symbol', '']],
    ['ways to ask', 'market.dexdV3Pools.|', ['rows', 'pages', 'withReply', 'request']],
  ])('completes %s', (_, code, names) => {
    expect(complete(code)).toEqual(expect.arrayContaining(names))
  })

  it.each([
    ['parameter', "market.tokenDetails({ token_adress: '' })", "'token_adress' does not exist"],
    [
      'value of a parameter',
      "market.tradeStatistics({ token_addresses: [], timeframe: '2h' })",
      `Type '"2h"' is not assignable`,
    ],
    ['column', ';(await market.clmmVenuePools())[0]!.fees', "Did you mean 'fee'?"],
    [
      'version',
      'market.influencerCredibility({}, { version: 3 })',
      "Type '3' is not assignable to type '2 | 1",
    ],
    [
      'version of a table',
      'market.clmmVenuePools({}, { version: 1 })',
      "Type 'number' is not assignable to type 'undefined'",
    ],
    ['pages of one row', "market.tokenDetails.rows({ token_address: '' })", "Property 'rows' does not exist"],
  ])('names a wrong %s', (_, code, says) => {
    expect(listErrors(`${code}\nexport {}`).join('\n')).toContain(says)
  })
})
