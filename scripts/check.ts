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

/** Keeps the outcome of a part by a hash of its inputs, which are read again after it has run. */
function keepOutcome(part: CheckPart, readInputs: () => readonly unknown[]): CheckPart {
  const { name } = part
  const hash = () => createHash('sha256').update(JSON.stringify(readInputs())).digest('hex')
  return {
    name,
    async run() {
      const known = kept[name]
      if (known?.key === hash()) return { ...known.outcome, state: `${known.outcome.state} (as before)` }
      const outcome = await part.run()
      kept[name] = { key: hash(), outcome }
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
  const generated: CheckPart = {
    name: 'generated',
    async run() {
      const { generate } = await import('./generate/generate.ts')
      const files = Object.entries(await generate(source, build()))
      const isStale = (path: string, text: string) => !existsSync(path) || readFileSync(path, 'utf8') !== text
      const stale = files.filter(([name, text]) => isStale(`src/generated/${name}`, text))
      for (const [name, text] of stale) await writeTextFile(`src/generated/${name}`, text)
      return { state: `${stale.length} of ${files.length} written` }
    },
  }
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
  const sources = readTexts('src', path => !path.startsWith('src/generated/'))
  const market = readTexts('mocks')
  const head = spawnSync('git', ['rev-parse', base], { encoding: 'utf8' }).stdout
  const files = [...source.files, readTexts('spec', path => !path.endsWith('.md')), sources]
  const all = () => [files, ...source.examples]
  return [
    keepOutcome(first, () => files),
    keepOutcome(replies, () => [all(), market]),
    keepOutcome(generated, () => [all(), market, readTexts('src/generated')]),
    keepOutcome(lint, all),
    keepOutcome(changes, () => [all(), head]),
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
