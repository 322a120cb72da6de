import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inspect, promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMock, type MockUrls, serveMock } from '../../mocks/server.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { recipes } from '../recipes/list-recipes.ts'
import { shareOut } from '../support/count-runs.ts'
import { installTarball } from '../support/install-tarball.ts'
import { type CodeBlock, isInstalled, listCodeBlocks, pages, readPage } from '../support/read-pages.ts'
import { projectRoot } from '../support/run-mdc.ts'
import { writeHar } from '../support/write-har.ts'

// The blocks of each page are one script. It runs in an empty folder that has the packed tarball, against a mock.

const prelude = readFileSync('test/docs/prelude.sh', 'utf8')

const scripts = /^(sh|ts|js)$/
/** True if Node leaves out types by itself, which takes less time. */
const readsTypes = 'typescript' in process.features && process.features.typescript !== false
const isBrowser = ({ code, language }: CodeBlock) => language === 'tsx' || /contract\/browser'/.test(code)
/** True for a block that runs here. Test files run in Vitest. */
const isRun = (block: CodeBlock) =>
  block.notRun === undefined && scripts.test(block.language) && isInstalled(block) && !isBrowser(block)
/** A file of settings that the commands of its page read. */
const isSettings = ({ language, file = '/', notRun }: CodeBlock) =>
  notRun === undefined && language === 'yaml' && !file.includes('/')

function readExpectedCodes(line: string): string {
  const [, code] = / # exit (\d)$/.exec(line) ?? []
  if (code !== undefined) return code
  return /^npx \S+ (conform|judge) /.test(line) && !line.includes('--mock') ? '0 4' : '0'
}

/** Writes a block as lines of the script, with the addresses of a mock in place of those that the page shows. */
function writeScript(block: CodeBlock, index: number, urls: MockUrls): string {
  const { language, code } = block
  // A block with a mock of its own has the default addresses, too.
  const text = /contract\/(server|node|msw)'/.test(code) ? code : replaceUrls(code, urls)
  if (language === 'sh') {
    const lines = text.replaceAll('\\\n', ' ').split('\n')
    return lines.map(line => writeCommand(line)).join('\n')
  }
  const file = block.file ?? `block-${index}.${language}`
  if (isSettings(block)) return `cat > ${file} << 'END'\n${text}END`
  const run = file.includes('.test.') ? 'node_modules/.bin/vitest run' : 'node $IMPORT'
  return `mkdir -p ${dirname(file)}\ncat > ${file} << 'END'\n${text}END\n${run} ${file}`
}

function writeCommand(line: string): string {
  const [, status] = /^curl .* # (\d{3})$/.exec(line) ?? []
  if (status !== undefined) return `status=${status} ${line}`
  return line.startsWith('npx ') ? `check '${readExpectedCodes(line)}' ${line}` : line
}

function replaceUrls(code: string, urls: MockUrls): string {
  const addresses: Record<string, string> = {
    'https://api.example.com': urls.base_url,
    'https://social.example.com': urls.social_base_url,
    'http://127.0.0.1:4010': urls.base_url,
    'http://127.0.0.1:4011': urls.payment_base_url,
    'http://127.0.0.1:4012': urls.social_base_url,
  }
  // In one pass, since the port of a mock can begin with one that the page shows.
  return code.replace(
    /https:\/\/(?:api|social)\.example\.com|http:\/\/127\.0\.0\.1:401[0-2]\b/g,
    shown => addresses[shown] ?? shown,
  )
}

/** Returns the values that a block says it prints: `console.log(rows) // [{ count: 1n }]`. Other comments are no literal. */
function listShownValues({ code }: CodeBlock): string[] {
  return [...code.matchAll(/^console\.log\(.*\) \/\/ ([[{\d'].*)$/gm)].map(([, text = '']) =>
    inspect(runInNewContext(`(${text})`)),
  )
}

/** The network log of a page that requested one list, as a browser saves it. */
async function recordPage(base: string): Promise<string> {
  const url = `${base}/altchain/clmm-venue/pools?limit=2`
  const sent = { 'X-API-Key': '$MDC_API_KEY' }
  const got = await fetch(url, { headers: { 'X-API-Key': 'test-key' } })
  const own = [...got.headers].filter(([name]) => !name.startsWith('x-mock'))
  const reply = { status: got.status, headers: Object.fromEntries(own), body: await got.text() }
  return writeHar([{ url, sent, at: Date.parse('2026-01-15T12:00:00Z'), ms: 5, reply }], 'test-key')
}

let modules: string
beforeAll(async () => {
  modules = process.env.MDC_MODULES ?? (await installTarball())
}, 120_000)
afterAll(async () => {
  if (process.env.MDC_MODULES === undefined) await rm(dirname(modules), { recursive: true })
})

it('runs every block, or says why not', () => {
  const elsewhere = recipes.flatMap(({ snippets }) => Object.values(snippets))
  const isShown = ({ language, code }: CodeBlock) =>
    language === 'json' ||
    (/^(text)?$/.test(language) &&
      !/^(\$ )?(npm|npx|node|mdc|curl|git|docker|export|import|const) /m.test(code))
  const others = pages
    .flatMap(listCodeBlocks)
    .filter(
      block =>
        ![isRun, isSettings, isShown, isBrowser].some(knows => knows(block)) &&
        !elsewhere.includes(block.file ?? ''),
    )
  expect(others.filter(({ notRun }) => notRun === undefined)).toEqual([])
  expect(pages.flatMap(listCodeBlocks).filter(isRun).length).toBeGreaterThan(90)
})

it('names the package as it is found', () => {
  for (const page of pages) {
    const text = readPage(page)
    // Nobody owns the package mdc, and none of ours is in a registry.
    expect(text).not.toMatch(/npx mdc\b|npm install\b[^\n]* market-data-contract\b/)
    for (const [tarball] of text.matchAll(/market-data-contract-[\d.]+\.tgz/g))
      expect(tarball).toBe(`market-data-contract-${packageJson.version}.tgz`)
    if (/^npm install .*\.tgz/m.test(text) && !page.endsWith('/install.md'))
      expect(text).toContain('(../guides/install.md)')
  }
})

/** By day the readme, the tutorials and every fourth guide; all of them at night, with the packages of a registry. */
const runPages = pages.filter(page => listCodeBlocks(page).some(isRun))
const isGuide = (page: string) => page.startsWith('docs/guides/')
const chosen = [...runPages.filter(page => !isGuide(page)), ...shareOut(runPages.filter(isGuide), 2, 4)]

it.skipIf(process.platform === 'win32').each(chosen)(
  'runs the blocks of %s',
  { timeout: 240_000 },
  async page => {
    const folder = await mkdtemp(join(tmpdir(), 'mdc-page-'))
    // One page judges what it receives by the present.
    const now = page.endsWith('/rows.md') ? {} : { now: '2026-01-15T12:00:00Z' }
    const server = await serveMock(createMock(now), { port: 0 })
    try {
      await symlink(modules, join(folder, 'node_modules'))
      await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
      // Some pages need a clone.
      for (const part of /clone|In this folder/.test(readPage(page)) ? ['spec', 'fixtures'] : [])
        await cp(join(projectRoot, part), join(folder, part), { recursive: true })
      await writeFile(join(folder, 'page.har'), await recordPage(server.urls.base_url))
      const { CI: _, GITHUB_ACTIONS: __, ...env } = process.env
      const blocks = listCodeBlocks(page)
      const steps = blocks.map((block, index) =>
        isRun(block) || isSettings(block) ? writeScript(block, index, server.urls) : '',
      )
      const script = steps.map((step, index) => `${step}\necho "== block ${index}"\n`).join('')
      const { stdout } = await promisify(execFile)('bash', ['-eu', '-c', `${prelude}\n${script}`], {
        cwd: folder,
        env: {
          ...env,
          MDC_API_KEY: 'test-key',
          BASE: server.urls.base_url,
          IMPORT: readsTypes ? '' : `--import=${import.meta.resolve('tsx')}`,
        },
        maxBuffer: 2 ** 26,
      })
      const outputs = stdout.split(/^== block \d+\n/m)
      for (const [index, block] of blocks.entries()) {
        const lines = outputs[index]?.split('\n') ?? []
        if (block.language === 'json' && block.notRun === undefined)
          expect(stdout).toContain(block.code.trim())
        if (!isRun(block) || block.language === 'sh') continue
        expect(lines).toEqual(expect.arrayContaining(listShownValues(block)))
        // A value that a service did not send.
        expect(lines).not.toContain('undefined')
      }
    } finally {
      await server.close()
      await rm(folder, { recursive: true })
    }
  },
)
