import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createMock, type MockUrls, serveMock } from '../../mocks/server.ts'
import { type CodeBlock, listCodeBlocks, pages } from '../support/read-pages.ts'
import { mdcCommand, projectRoot } from '../support/run-mdc.ts'

// The blocks in `sh` of each page are one script, which runs in an empty folder. The rest of a page stays as it is shown.

/** Replaces the programs of a script. Servers take a free port, and end when they are ready. Nothing is installed. */
const prelude = `
mdc=(node ${mdcCommand.map(part => `'${part}'`).join(' ')})
mdc() { "\${mdc[@]}" "$@"; }
serve() {
  : > server.log
  "\${mdc[@]}" "$@" --port 0 > server.log 2>&1 & pid=$!
  until grep -q '127.0.0.1:' server.log; do kill -0 $pid 2> /dev/null || { cat server.log >&2; return 1; }; sleep 0.1; done
  kill $pid; wait $pid
}
npx() {
  shift
  case "$1 $*" in
    *--list-*) mdc "$@" ;;
    'mock '* | 'proxy '* | docs*--serve*) serve "$@" ;;
    'conform '*' --rate '* | 'conform '*' --mock'* | 'conform '*' --profile '*) mdc "$@" ;;
    # One request of each operation shows that a command runs. Whole runs have tests of their own.
    'conform '*) mdc "$@" --rate 0 --profile smoke ;;
    *) mdc "$@" ;;
  esac
}
npm() { :; }
# A run of a part of a service may end with too little evidence (4).
check() {
  local expected=" $1 " code=0; shift
  "$@" || code=$?
  case "$expected" in *" $code "*) ;; *) echo "exit $code: $*" >&2; exit 1 ;; esac
}
`

function readExpectedCodes(line: string): string {
  const [, code] = / # exit (\d)$/.exec(line) ?? []
  if (code !== undefined) return code
  return /^npx market-data-contract (conform|judge) /.test(line) && !line.includes('--mock') ? '0 4' : '0'
}

/** Writes the commands of a block as a script, with the addresses of a mock in place of those that the page shows. */
function writeScript({ code }: CodeBlock, urls: MockUrls): string {
  return replaceUrls(code, urls)
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map(line => (line.startsWith('npx ') ? `check '${readExpectedCodes(line)}' ${line}` : line))
    .join('\n')
}

function replaceUrls(code: string, urls: MockUrls): string {
  const addresses: Record<string, string> = {
    'https://api.example.com': urls.base_url,
    'https://social.example.com': urls.social_base_url,
    'http://127.0.0.1:4010': urls.base_url,
    'http://127.0.0.1:4012': urls.social_base_url,
  }
  // In one pass, since the port of a mock can begin with one that the page shows.
  return code.replace(
    /https:\/\/(?:api|social)\.example\.com|http:\/\/127\.0\.0\.1:401[02]\b/g,
    shown => addresses[shown] ?? shown,
  )
}

/** Writes the network log of a page that requested one list, as a browser saves it. */
async function writeHar(file: string, base: string): Promise<void> {
  const url = `${base}/altchain/clmm-venue/pools?limit=2`
  const key = { name: 'X-API-Key', value: 'test-key' }
  const reply = await fetch(url, { headers: { [key.name]: key.value } })
  const headers = [...reply.headers].map(([name, value]) => ({ name, value }))
  const entry = {
    startedDateTime: '2026-01-15T12:00:00.000Z',
    time: 5,
    request: { method: 'GET', url, httpVersion: 'HTTP/1.1', headers: [key], queryString: [], cookies: [] },
    response: {
      status: reply.status,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      headers: headers.filter(({ name }) => !name.startsWith('x-mock')),
      cookies: [],
      content: { mimeType: 'application/json', text: await reply.text() },
    },
  }
  await writeFile(
    file,
    JSON.stringify({ log: { version: '1.2', creator: { name: 'test', version: '1' }, entries: [entry] } }),
  )
}

const scripted = pages.filter(page => listCodeBlocks(page).some(({ language }) => language === 'sh'))

it('finds commands on most pages', () => {
  expect(scripted.length).toBeGreaterThan(20)
})

it.skipIf(process.platform === 'win32').each(scripted)(
  'runs the commands of %s',
  { timeout: 120_000 },
  async page => {
    const folder = await mkdtemp(join(tmpdir(), 'mdc-commands-'))
    const server = await serveMock(createMock({ now: '2026-01-15T12:00:00Z' }), { port: 0 })
    try {
      await cp(join(projectRoot, 'spec'), join(folder, 'spec'), { recursive: true })
      await cp(join(projectRoot, 'fixtures'), join(folder, 'fixtures'), { recursive: true })
      await writeHar(join(folder, 'page.har'), server.urls.base_url)
      const { CI: _, GITHUB_ACTIONS: __, ...env } = process.env
      const expected: string[] = []
      let script = ''
      for (const block of listCodeBlocks(page)) {
        if (block.language === 'yaml' && block.file !== undefined && !block.file.includes('/'))
          script += `cat > ${block.file} << 'END'\n${replaceUrls(block.code, server.urls)}END\n`
        if (block.language === 'sh') script += `${writeScript(block, server.urls)}\n`
        if (block.language === 'json') expected.push(block.code.trim())
      }
      const options = {
        cwd: folder,
        env: { ...env, MDC_API_KEY: 'test-key', TSX_TSCONFIG_PATH: join(projectRoot, 'tsconfig.json') },
      }
      const { stdout } = await promisify(execFile)('bash', ['-eu', '-c', `${prelude}\n${script}`], {
        ...options,
        maxBuffer: 2 ** 26,
      })
      for (const reply of expected) expect(stdout).toContain(reply)
    } finally {
      await server.close()
      await rm(folder, { recursive: true })
    }
  },
)
