import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type CheckPart, checkContract, type PartOutcome } from '../src/cli/check/check-contract.ts'
import { listParts } from '../src/cli/check/list-parts.ts'
import { writeTextFile } from '../src/cli/files/write-text-file.ts'
import { exitWith } from '../src/cli/terminal/exit-on-error.ts'

// Does what follows a change of spec/: npm run check [-- --base REVISION] [-- --json]
// A part whose inputs are as before is not run again.

const options = { base: { type: 'string', default: 'main' }, json: { type: 'boolean' } } as const

/** Outcomes by part, in a folder that git ignores. */
const cache = 'node_modules/.cache/market-data-contract/check.json'

interface Kept {
  readonly key: string
  readonly outcome: PartOutcome
}

const kept: Record<string, Kept> = existsSync(cache) ? JSON.parse(readFileSync(cache, 'utf8')) : {}

function hash(inputs: unknown): string {
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex')
}

/** Keeps the outcome of a part by hashes of its inputs, which are read again after it has run. */
function keepOutcome(part: CheckPart, readInputs: () => readonly string[]): CheckPart {
  const { name } = part
  return {
    name,
    async run() {
      const known = kept[name]
      if (known?.key === readInputs().join(' '))
        return { ...known.outcome, state: `${known.outcome.state} (as before)` }
      const outcome = await part.run()
      kept[name] = { key: readInputs().join(' '), outcome }
      return outcome
    },
  }
}

function readTexts(folder: string, isKept = (_path: string) => true): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(each => ({ each, path: `${each.parentPath}/${each.name}` }))
    .filter(({ each, path }) => each.isFile() && isKept(path))
    .map(({ path }) => readFileSync(path, 'utf8'))
}

interface RedoclyProblem {
  readonly description: string
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } }
}

/** Runs the rules of Redocly in a process of their own, beside the other parts. */
function runRedocly(): Promise<string[]> {
  const command = ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--config', 'spec/redocly.yaml']
  const child = spawn(process.execPath, [...command, '--format', 'codeclimate', 'spec/openapi.yaml'])
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', text => {
      said[name] += text
    })
  return new Promise(resolve =>
    child.on('close', status => {
      if (status === 0) return resolve([])
      try {
        const found: RedoclyProblem[] = JSON.parse(said.stdout)
        resolve(
          found.map(({ description, location: { path, lines } }) => `${path}:${lines.begin}: ${description}`),
        )
      } catch {
        resolve([`spec/openapi.yaml: ${said.stdout}${said.stderr}`])
      }
    }),
  )
}

/** Lists the parts of any contract, and those of this repository: its generated files, and the rules of Redocly. */
function listOwnParts(base: string): CheckPart[] {
  const { contract, replies, lint, diff, source, build } = listParts('spec', base)
  let redocly: Promise<string[]> | undefined
  const rules: CheckPart = {
    name: 'redocly',
    async run() {
      const problems = await (redocly ?? runRedocly())
      return { state: `${problems.length} problems`, problems }
    },
  }
  const writeGenerated = (name: string, render: () => Promise<Record<string, string>>): CheckPart => ({
    name,
    async run() {
      const files = Object.entries(await render())
      const isStale = (path: string, text: string) => !existsSync(path) || readFileSync(path, 'utf8') !== text
      const stale = files.filter(([name, text]) => isStale(`src/generated/${name}`, text))
      for (const [name, text] of stale) await writeTextFile(`src/generated/${name}`, text)
      return { state: `${stale.length} of ${files.length} written` }
    },
  })
  const generated = writeGenerated('generated', async () =>
    (await import('./generate/generate.ts')).renderContract(source, build()),
  )
  const forms = writeGenerated('forms', async () => (await import('./generate/generate.ts')).renderForms())
  const changes: CheckPart = {
    name: 'diff',
    async run() {
      const outcome = await diff.run()
      const scripts = ['npm run types', 'npm run update -- pins', 'npm run update -- proof']
      const isChanged = (outcome.notes ?? []).length > 0
      return { ...outcome, left: [...(isChanged ? scripts : []), ...(outcome.left ?? [])] }
    },
  }
  const first: CheckPart = {
    name: 'contract',
    run() {
      redocly = runRedocly()
      return contract.run()
    },
  }
  const own = hash([
    readTexts('src', path => !path.startsWith('src/generated/')),
    readTexts('scripts'),
    readTexts('spec', path => !path.endsWith('.yaml')),
  ])
  const files = [own, hash([...source.files])]
  const market = hash([
    readTexts('mocks'),
    readTexts('fixtures', path => !path.startsWith('fixtures/examples/')),
  ])
  const head = spawnSync('git', ['rev-parse', base], { encoding: 'utf8' }).stdout
  const all = () => [...files, hash([...source.examples])]
  const written = (isForm: boolean) =>
    hash(readTexts('src/generated', path => /\/(control-api|file-forms|grammar)\./.test(path) === isForm))
  return [
    keepOutcome(first, () => files),
    keepOutcome(replies, () => [...all(), market]),
    keepOutcome(generated, () => [...all(), written(false)]),
    keepOutcome(forms, () => [own, market, written(true)]),
    keepOutcome(lint, all),
    keepOutcome(changes, () => [...all(), head]),
    keepOutcome(rules, () => files),
  ]
}

try {
  const { base, json } = parseArgs({ options }).values
  process.exitCode = await checkContract(listOwnParts(base), json)
  await writeTextFile(cache, JSON.stringify(kept))
} catch (error) {
  exitWith(error)
}
