import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }
import { chromiumPath, launchChromium } from '../support/launch-chromium.ts'
import { readSnippet } from '../support/read-snippet.ts'
import { consumers, TARBALL } from './list-consumers.ts'
import { movePorts, recipes } from './list-recipes.ts'
import type { Recipe } from './recipe.ts'

// Every recipe and block of the documentation, literally, in an empty folder, from the tarball that would be published: npm run nightly -- recipes

const { values } = parseArgs({
  options: { folder: { type: 'string' }, only: { type: 'string', default: '' } },
})
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = resolve(values.folder ?? (await mkdtemp(join(tmpdir(), 'mdc-recipes-'))))
const isWindows = process.platform === 'win32'

/** Runs a command to its end; throws with all it wrote when it fails. */
async function run([program = '', ...args]: readonly string[], cwd: string, env = {}): Promise<string> {
  const options = { cwd, env: { ...process.env, CI: 'true', ...env }, maxBuffer: 1e8, shell: isWindows }
  return promisify(execFile)(program, args, options).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => {
      throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`.slice(-4000))
    },
  )
}

async function pack(): Promise<string> {
  await mkdir(folder, { recursive: true })
  const said = await run(['npm', 'pack', '--json', '--pack-destination', folder], root)
  const [{ filename }] = JSON.parse(said.slice(said.search(/^\[/m)))
  return join(folder, filename)
}

/** Writes the files that the documentation shows into a folder, and those that it leaves to the reader. */
async function writeFiles(cwd: string, { snippets, files = {}, hasServer }: Recipe): Promise<void> {
  const shown = Object.entries(snippets).map(async ([name, source]) => {
    const code = readSnippet(source)
    return [name, hasServer ? movePorts(code) : code] as const
  })
  for (const [name, text] of [...(await Promise.all(shown)), ...Object.entries(files)]) {
    await mkdir(dirname(join(cwd, name)), { recursive: true })
    await writeFile(join(cwd, name), text)
  }
}

async function tryRecipe(recipe: Recipe, tarball: string): Promise<void> {
  const { name, create, packages, commands = [], env, page } = recipe
  const home = join(folder, name)
  const cwd = create === undefined ? home : join(home, 'app')
  await mkdir(home, { recursive: true })
  if (create === undefined) await writeFile(join(cwd, 'package.json'), '{ "private": true }\n')
  else await run(create, home)
  await writeFiles(cwd, recipe)
  await run(['npm', 'install', '--no-audit', '--no-fund', tarball, ...packages], cwd)
  await adaptToJest(cwd, recipe)
  const server = page && spawnServer(page.serve, cwd, env)
  try {
    if (server !== undefined && page?.serve.includes('market-data-contract')) await see(page.says, server)
    for (const command of commands)
      await run(
        command.map(word => word.replace(TARBALL, tarball)),
        cwd,
        { MDC_CHROMIUM: chromiumPath ?? '', ...env },
      )
  } finally {
    server?.end()
  }
  if (page === undefined || page.serve.includes('market-data-contract')) return
  const later = spawnServer(page.serve, cwd, env)
  try {
    await see(page.says, later)
  } finally {
    later.end()
  }
}

/** Packages that blocks of the documentation import or run. */
const needed =
  /^(@faker-js\/faker|@tanstack\/react-query|@x402\/.*|msw|openapi-.*|react|react-dom|swr|typescript|viem|vitest)$/
const installed = Object.entries(packageJson.devDependencies).flatMap(([name, version]) =>
  needed.test(name) ? [`${name}@${version}`] : [],
)

/** Runs the blocks of the documentation with the installed tarball. */
async function tryPages(tarball: string): Promise<void> {
  const home = join(folder, 'pages')
  await mkdir(home, { recursive: true })
  await writeFile(join(home, 'package.json'), '{ "private": true }\n')
  await run(['npm', 'install', '--no-audit', '--no-fund', tarball, ...installed], home)
  const test = ['npx', 'vitest', 'run', '--config', 'test/vitest.config.ts', 'test/docs/pages.test.ts']
  await run(test, root, { MDC_MODULES: join(home, 'node_modules'), RUNS: 'all' })
}

/** The test of the documentation imports vitest. With Jest the same functions come from another module. */
async function adaptToJest(cwd: string, { name, snippets }: Recipe): Promise<void> {
  if (name !== 'jest') return
  for (const file of Object.keys(snippets)) {
    const code = await readFile(join(cwd, file), 'utf8')
    const plain = code.replace("from 'vitest'", "from '@jest/globals'").replace(', type ReplyOf', '')
    await writeFile(join(cwd, file), plain.replace(/ as ReplyOf<[^>]*>/g, ''))
  }
}

interface Server {
  readonly output: () => string
  end(): void
}

function spawnServer([program = '', ...args]: readonly string[], cwd: string, env = {}): Server {
  const child: ChildProcess = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    shell: isWindows,
    // A group of its own, since npx has children.
    detached: !isWindows,
  })
  let output = ''
  child.stdout?.on('data', piece => {
    output += piece
  })
  child.stderr?.on('data', piece => {
    output += piece
  })
  const end = () => {
    if (child.pid === undefined || child.exitCode !== null) return
    if (isWindows) spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'])
    else process.kill(-child.pid)
  }
  return { output: () => output, end }
}

/** Opens addresses in Chromium until they say what they should. */
async function see(says: Readonly<Record<string, string>>, server: Server): Promise<void> {
  const browser = await launchChromium()
  try {
    for (const [url, text] of Object.entries(says)) {
      const page = await browser.newPage()
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      const seen = async (): Promise<boolean> => {
        await page.goto(url, { timeout: 30_000 })
        const found = text.startsWith('css=') ? page.locator(text) : page.getByText(text)
        await found.first().waitFor({ timeout: 15_000 })
        return true
      }
      const end = Date.now() + 120_000
      while (!(await seen().catch(() => false))) {
        if (Date.now() < end) await new Promise(resolve => setTimeout(resolve, 500))
        else
          throw new Error(
            `${url} does not say “${text}”.\n${errors.join('\n')}\n${server.output()}`.slice(0, 4000),
          )
      }
      await page.close()
    }
  } finally {
    await browser.close()
  }
}

const wanted = values.only.split(',')
const tarball = await pack()
const tries: readonly (readonly [name: string, attempt: () => Promise<void>])[] = [
  ['pages', () => tryPages(tarball)],
  ...[...recipes, ...consumers].map(recipe => [recipe.name, () => tryRecipe(recipe, tarball)] as const),
]
const chosen = tries.filter(([name]) => wanted.some(part => name.includes(part)))
if (chosen.length === 0) throw new Error(`No recipe is called ${values.only}.`)
const failed: string[] = []
for (const [name, attempt] of chosen) {
  const start = Date.now()
  const failure = await attempt().then(
    () => undefined,
    (error: Error) => error.message,
  )
  console.log(
    `${failure === undefined ? 'works' : 'FAILS'}  ${name}  ${Math.round((Date.now() - start) / 1000)} s`,
  )
  if (failure !== undefined) {
    failed.push(name)
    console.log(failure)
  }
}
if (values.folder === undefined) await rm(folder, { recursive: true, force: true })
process.exitCode = failed.length === 0 ? 0 : 1
