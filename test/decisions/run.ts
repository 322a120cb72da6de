import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { type Decision, decisions } from './list-decisions.ts'

// Decides gaps in copies of this tree, each alone and all together, and follows what `mdc gaps resolve` prints, literally, to
// green tests: npm run decisions

const { values } = parseArgs({
  options: {
    /** The copies are made here, and stay. */
    folder: { type: 'string' },
    /** Only decisions with this in their choice; `together` for all at once. */
    only: { type: 'string', default: '' },
    /** Leaves out the steps with this in their command. */
    skip: { type: 'string' },
    /** Arguments of `npm test`. Empty for all tests. */
    tests: {
      type: 'string',
      default:
        'test/unit test/system/mocks test/system/src/cli test/system/src/diff test/system/src/reference',
    },
  },
})
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = resolve(values.folder ?? (await mkdtemp(join(tmpdir(), 'mdc-decisions-'))))
const isWindows = process.platform === 'win32'
const text = { encoding: 'utf8', maxBuffer: 1e8 } as const

/** Runs a command to its end, in a shell of its own as people do; throws with all it wrote when it ends with another code. */
async function run(command: string, cwd: string, codes = [0]): Promise<string> {
  const [program, ...args] = isWindows ? ['cmd', '/d', '/s', '/c', command] : ['sh', '-c', command]
  return promisify(execFile)(program as string, args, { ...text, cwd }).then(
    ({ stdout }) => stdout,
    ({ code, stdout, stderr }) => {
      if (codes.includes(code)) return stdout
      throw new Error(`${command} ends with ${code}\n${`${stdout}${stderr}`.slice(-6000)}`)
    },
  )
}

/** Copies the working tree as the first commit of a new repository. */
async function copyTree(to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { ...text, cwd: root })
  for (const name of files.split('\0').filter(name => name !== '' && name !== 'node_modules')) {
    await mkdir(dirname(join(to, name)), { recursive: true })
    await cp(join(root, name), join(to, name)).catch(ignoreMissing)
  }
  await symlink(join(root, 'node_modules'), join(to, 'node_modules'), 'junction')
  await run('git init --quiet && git add --all', to)
  await run('git -c user.name=trial -c user.email=trial@localhost commit --quiet --message trial', to)
}

/** A file that was deleted and not committed yet is still listed. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Resolves the comments for people: removes them, and writes what they ask for. */
async function answerComments(spec: string, made: readonly Decision[]): Promise<number> {
  let answered = 0
  const names = await readdir(spec, { recursive: true })
  for (const path of names.filter(name => name.endsWith('.yaml')).map(name => join(spec, name))) {
    const before = await readFile(path, 'utf8')
    const after = before.replace(/^( *)# (GAP-\w+) is decided as .*\n/gm, (_, indent, id) => {
      answered++
      const { written } = made.find(({ choice }) => choice.startsWith(`${id}=`)) ?? {}
      return written === undefined ? '' : `${indent}${written}\n`
    })
    if (after !== before) await writeFile(path, after)
  }
  return answered
}

/** The commands among the lines that were printed, each without what is said of it. */
function readSteps(told: string): string[] {
  return [...told.matchAll(/^ {2}(np[mx] .+?)(?: {2,}.*)?$/gm)].map(([, command = '']) => command)
}

/** Returns how long each step took. */
async function decide(made: readonly Decision[], cwd: string): Promise<string> {
  await copyTree(cwd)
  const choices = made.map(({ choice }) => choice).join(' ')
  const told = await run(`npx tsx src/cli/main.ts gaps resolve ${choices}`, cwd)
  const steps = readSteps(told).filter(step => values.skip === undefined || !step.includes(values.skip))
  if (steps.at(-1) !== 'npm test') throw new Error(`No steps are printed that end with the tests:\n${told}`)
  const asked = [...told.matchAll(/left to you: /g)].length
  const answered = await answerComments(join(cwd, 'spec'), made)
  if (asked !== answered) throw new Error(`${asked} comments are told, and ${answered} are there:\n${told}`)
  const times: string[] = []
  for (const step of steps) {
    const start = Date.now()
    const command = step === 'npm test' && values.tests !== '' ? `npm test -- ${values.tests}` : step
    // The diff ends with 1 where clients break, which is what a review is for.
    await run(command, cwd, step.includes('contract diff') ? [0, 1] : [0])
    times.push(`${step.replace(/^np[mx] (run )?/, '')} ${toSeconds(start)}`)
  }
  return times.join(', ')
}

const toSeconds = (start: number) => `${Math.round((Date.now() - start) / 1000)} s`

const trials = [
  ...decisions.map(decision => ({ name: decision.choice, kind: decision.kind, made: [decision] })),
  { name: 'together', kind: 'all of them', made: decisions },
]
const chosen = trials.filter(({ name }) => name.includes(values.only))
if (chosen.length === 0) throw new Error(`No decision is called ${values.only}.`)
let failed = 0
for (const { name, kind, made } of chosen) {
  const start = Date.now()
  const cwd = join(folder, name.replace('=', '-'))
  const outcome = await decide(made, cwd).then(
    times => ({ word: 'green', says: times }),
    (error: Error) => ({ word: 'RED  ', says: error.message }),
  )
  console.log(`${outcome.word}  ${name}  ${toSeconds(start)}  ${kind}\n       ${outcome.says}`)
  if (outcome.word !== 'green') failed++
  if (values.folder === undefined) await rm(cwd, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1
