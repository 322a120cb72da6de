import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { StatusError } from '../../src/client.ts'
import { createTestFolder } from '../support/create-test-folder.ts'
import { readYaml } from '../support/read-yaml.ts'
import { runMdc } from '../support/run-mdc.ts'
import { writeHar } from '../support/write-har.ts'

/** Text of others with all that a terminal, a build log, a browser or a reader could take for something else. */
const hostile = [
  'planted \u001b[31m\u0085\u202e\u2066\u200b\ufeff\u{e0041} ##[error]x ##vso[task]y',
  '::set-output name=a::b',
  '<b>planted</b> @octocat',
].join('\n')

/** Patterns that no output may match, independent of that in the sources. */
const active: Readonly<Record<string, RegExp>> = {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are searched for
  unseen: /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202e\u2066\ufeff]|\u{e0041}/u,
  'command in a line': /##\w*\[/,
  'command of GitHub': /^\s*::set-output/m,
}
const tag = /<b>planted/
/** Further patterns for an output of this kind. */
const forms: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  markup: { tag },
  markdown: { tag, mention: /(?<!`[^`\n]*)@octocat/ },
}

const { at, write } = createTestFolder('mdc-inert-')
const cases = readYaml<{ document: object; commands: Record<string, readonly string[]> }>(
  import.meta.url,
  'inert-text.yaml',
)
const headers = { 'content-type': 'application/json' }
const quoted = JSON.stringify(hostile)

beforeAll(async () => {
  const folder = at('spec')
  cpSync('src/cli/init/template', folder, { recursive: true })
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.yaml')) continue
    const text = readFileSync(join(folder, name), 'utf8')
    const changed = text
      .replace(
        /^( *(?:- )?(?:title|summary|description|question|says): )[^{\n]*$/gm,
        `$1${quoted.replaceAll('$', '$$$$')}`,
      )
      .replace(/\b((?:description|says): )[^{,"}\n][^,}\n]*(?=[,}])/g, `$1${quoted.replaceAll('$', '$$$$')}`)
    write(join('spec', name), changed)
  }
  write('plain.json', JSON.stringify(cases.document).replaceAll('TEXT', quoted.slice(1, -1)))
  const answer = (body: unknown) => ({ status: 200, headers, body: JSON.stringify(body) })
  const table = { columns: [{ name: 'stationId', type: hostile }], data: [[hostile]], rows: 1 }
  const things = { a: hostile, [hostile]: hostile }
  const sent = { url: 'http://127.0.0.1:4010/stations', sent: { 'X-API-Key': 'test-key' }, at: 0, ms: 1 }
  const query = encodeURIComponent(hostile)
  const other = { ...sent, url: `http://127.0.0.1:4010/things?${query}=${query}` }
  write(
    'page.har',
    writeHar(
      [
        { ...sent, reply: answer([table]) },
        { ...other, reply: answer([things]) },
      ],
      'test-key',
    ),
  )
})

describe('text of others is inert', () => {
  const all = Object.entries(cases.commands).flatMap(([kind, commands]) => commands.map(each => [each, kind]))
  it.each(all)('mdc %s', async (command = '', kind = '') => {
    const { stdout, stderr } = await runMdc(command.split(' '), {}, at())
    const readPage = (name: string) =>
      command.endsWith('page') ? readFileSync(at('page', name), 'utf8') : ''
    const output = stdout + stderr + readPage('index.html')
    expect(output).toContain('planted')
    // Blocks of code are inert. Nothing in them ends them.
    const prose = [readPage('index.md').replace(/^```[\s\S]*?^```$/gm, ''), readPage('llms.txt')].join('\n')
    expect(Object.values({ ...active, ...forms.markdown }).filter(each => each.test(prose))).toEqual([])
    const found = Object.entries({ ...active, ...forms[kind] }).flatMap(([name, pattern]) => {
      const [match] = pattern.exec(output) ?? []
      return match === undefined
        ? []
        : [[name, match, output.slice(Math.max(0, output.search(pattern) - 60)).slice(0, 120)]]
    })
    expect(found).toEqual([])
  })

  it('in an error of the client', () => {
    const call = { operation: 'tokenDetails', url: 'http://127.0.0.1:1' } as const
    const { message } = new StatusError(call, new Response(null, { status: 500 }), {
      message: hostile.replaceAll('<', ''),
    })
    expect(message).toContain('planted')
    expect(Object.values(active).filter(pattern => pattern.test(message))).toEqual([])
  })

  it('in JSON, which keeps its value', async () => {
    const { stdout } = await runMdc(['spec', '--json', '--spec', at('plain.json')])
    expect(JSON.parse(stdout).info.title).toBe(hostile)
  })
})
