import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { readYaml } from '../../support/read-yaml.ts'

const calls =
  /^(fetch|request|getReader|arrayBuffer|json|text|compile|read(File|dir)(Sync)?|createReadStream|openSync|readSync|(spawn|exec|execFile)(Sync)?|fork|createServer|createClient|unzipSync|parse(All)?Documents?)$/

/** Holds what a text with a door has in it. Most have none, and need not be parsed. */
const mayHoldDoor = new RegExp(String.raw`\b(${calls.source.slice(2, -2)}|RegExp|parse|on)[(<]|for await`)

/** Functions whose callers get at most a bound of what they read. */
const readers = /^(readTextFile|readFileBytes|readTrafficText|readReplyBody|bufferBody|readRequestBody)$/

/** Returns the kind of door that a node is, or undefined. */
function findDoor(node: ts.Node, isYaml: boolean): string | undefined {
  if (ts.isForOfStatement(node) && node.awaitModifier !== undefined) return 'for-await'
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined
  const callee = node.expression.getText()
  const [first] = node.arguments ?? []
  if (callee === 'RegExp') return first !== undefined && ts.isStringLiteralLike(first) ? undefined : callee
  if (callee === 'JSON.parse') return first?.getText().startsWith('JSON.stringify(') ? undefined : callee
  const name = callee.split('.').at(-1) ?? ''
  if (name === 'on') return first?.getText() === "'data'" ? 'data' : undefined
  if (name.startsWith('parse'))
    return isYaml && calls.test(callee === 'parse' ? 'parseDocument' : callee) ? 'yaml' : undefined
  return calls.test(name) && !(name === 'exec' && callee !== name) ? name : undefined
}

/** Lists the doors of the statements of a file that neither name a bound nor read through what has one. */
function listDoors(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const [, imported = ''] = text.match(/^import \{ ([^}]*) \} from '[^']*\/bounds\.ts'/m) ?? []
  const bounds = imported.split(', ')
  const isYaml = /from 'yaml'/.test(text)
  return source.statements.flatMap(statement => {
    const doors: string[] = []
    let isBounded = false
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node)) isBounded ||= bounds.includes(node.text) || readers.test(node.text)
      doors.push(...[findDoor(node, isYaml) ?? []].flat())
      ts.forEachChild(node, visit)
    }
    visit(statement)
    return isBounded ? [] : doors
  })
}

/** Doors by file, by the reason why they need no bound. */
const unbounded = readYaml<Record<string, Record<string, string>>>(import.meta.url, 'doors.yaml')

describe('a door', () => {
  it('takes a bound of src/base/bounds.ts, or is listed with the reason why not', () => {
    const files = ['src', 'mocks']
      .flatMap(root =>
        readdirSync(root, { recursive: true, encoding: 'utf8' }).map(name => `${root}/${name}`),
      )
      .filter(file => /\.tsx?$/.test(file) && !file.startsWith('src/generated/'))
    const found = files.flatMap(file => {
      const text = readFileSync(file, 'utf8')
      return mayHoldDoor.test(text) ? listDoors(file, text).map(door => `${file} ${door}`) : []
    })
    const listed = Object.values(unbounded).flatMap(group =>
      Object.entries(group).flatMap(([file, doors]) => doors.split(' ').map(door => `${file} ${door}`)),
    )
    expect(found.sort()).toEqual(listed.sort())
  })

  it.each([
    [
      "import { readFile } from 'node:fs/promises'\nexport const read = (file: string) => readFile(file)",
      'readFile',
    ],
    ['export const match = (pattern: string) => new RegExp(pattern)', 'RegExp'],
    ["export const gather = (body: Body) => body.on('data', keep)", 'data'],
  ])('is found in %j', (text, door) => {
    expect(listDoors('new.ts', text)).toEqual([door])
  })
})
