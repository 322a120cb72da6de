import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { relative, resolve } from 'node:path'
import { runInThisContext } from 'node:vm'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { build, type Rolldown } from 'vite'
import type { checkFamilies, requirements } from '../../../src/conformance/checks/check-families.ts'
import type { readEvidence } from '../../../src/conformance/evidence/read-evidence.ts'
import type { createTally } from '../../../src/conformance/evidence/tally.ts'
import type { decideVerdict } from '../../../src/conformance/judge/decide-verdict.ts'
import type { PerContract } from '../../../src/contract/activate-contract.ts'

/** Functions that judge a recording, loaded from sources with mutants. */
export interface JudgingParts {
  readonly checkFamilies: typeof checkFamilies.current
  readonly requirements: typeof requirements.current
  readonly createTally: typeof createTally
  readonly readEvidence: typeof readEvidence
  readonly decideVerdict: typeof decideVerdict
}

const conformance = 'src/conformance'
const partFiles: Readonly<Record<keyof JudgingParts, string>> = {
  checkFamilies: `${conformance}/checks/check-families.ts`,
  requirements: `${conformance}/checks/check-families.ts`,
  createTally: `${conformance}/evidence/tally.ts`,
  readEvidence: `${conformance}/evidence/read-evidence.ts`,
  decideVerdict: `${conformance}/judge/decide-verdict.ts`,
}

/** The checks, and what they judge with; what only plans requests or words a report is no part of a verdict. */
const mutated: readonly string[] = [
  ...readdirSync(`${conformance}/checks`, { recursive: true, encoding: 'utf8' })
    .map(name => `${conformance}/checks/${name.replaceAll('\\', '/')}`)
    .filter(name => name.endsWith('.ts')),
  `${conformance}/evidence/tally.ts`,
  `${conformance}/evidence/read-evidence.ts`,
  `${conformance}/evidence/parse-lossless-json.ts`,
  'src/contract/find-broken-rules.ts',
].filter(
  name =>
    !/\/(plan-[^/]*|format-gap-observations|unobserved-gaps|check-requirement-id|create-cell-finding)\.ts$/.test(
      name,
    ),
)

type Instrumented = Awaited<ReturnType<Instrumenter['instrument']>>
type Ignorer = Parameters<Instrumenter['instrument']>[1]['ignorers'][number]

/** One change of one place of the sources. */
export interface Mutant {
  readonly id: string
  readonly file: string
  readonly line: number
  /** Number of changed lines. */
  readonly lines: number
  /** The replaced text and its replacement, each on one line. */
  readonly original: string
  readonly replacement: string
}

/** All mutants, and the sources that hold each of them behind a switch, by file. */
export interface InstrumentedChecks {
  readonly mutants: readonly Mutant[]
  readonly sources: ReadonlyMap<string, string>
}

/** The parts of a syntax tree node (Babel) that are read. */
interface SyntaxNode {
  readonly properties?: readonly { readonly key?: { readonly name?: string } }[]
}

/** Ignores mutants of the words of a finding, which decide no verdict. */
const wording: Ignorer = {
  shouldIgnore(path) {
    const { node } = path as unknown as { readonly node: SyntaxNode }
    const names = (node.properties ?? []).map(({ key }) => key?.name)
    return names.includes('message') && names.includes('expected') ? 'words of a finding' : undefined
  },
}

const none = () => undefined
const no = () => false
const logger = {
  trace: none,
  debug: none,
  info: none,
  warn: none,
  error: none,
  fatal: none,
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
}

/** Ways to change a source that are finer than to empty a function or a branch. */
const excludedMutations = [
  'ArithmeticOperator',
  'ArrayDeclaration',
  'ArrowFunction',
  'AssignmentOperator',
  'BooleanLiteral',
  'ConditionalExpression',
  'EqualityOperator',
  'LogicalOperator',
  'MethodExpression',
  'ObjectLiteral',
  'OptionalChaining',
  'Regex',
  'StringLiteral',
  'UnaryOperator',
  'UpdateOperator',
]

/** Puts a mutant for each block of the checks into their sources, each behind a switch. */
export async function instrumentChecks(): Promise<InstrumentedChecks> {
  const originals = new Map(mutated.map(name => [name, readFileSync(name, 'utf8')]))
  const { files, mutants }: Instrumented = await new Instrumenter(logger).instrument(
    [...originals].map(([name, content]) => ({ name: resolve(name), mutate: true, content })),
    { plugins: null, ignorers: [wording], excludedMutations, noHeader: true },
  )
  const toName = (file: string) => relative('.', file).replaceAll('\\', '/')
  const toMutant = ({ id, fileName, location, replacement }: (typeof mutants)[number]): Mutant => {
    const file = toName(fileName)
    const { start, end } = location
    const lines = (originals.get(file) ?? '').split('\n').slice(start.line, end.line + 1)
    const whole = [...lines.slice(0, -1), lines.at(-1)?.slice(0, end.column)].join('\n').slice(start.column)
    return {
      id,
      file,
      line: start.line + 1,
      lines: end.line - start.line + 1,
      original: toOneLine(whole),
      replacement: toOneLine(replacement),
    }
  }
  return {
    mutants: mutants.filter(({ status }) => status === undefined).map(toMutant),
    sources: new Map(files.map(({ name, content }) => [toName(name), content])),
  }
}

const LONGEST = 90

function toOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

const entry = 'judging-parts'

/** Interface of the switches of the mutants. The names are those of the instrumenter. */
export interface MutantSwitch {
  readonly isActive: (id: string) => boolean
  readonly reach: (...ids: readonly string[]) => void
}

/** Bundles what judges, with its mutants. Each call of the result loads it again. */
export async function bundleJudgingParts(
  { sources }: InstrumentedChecks,
  { isActive, reach }: MutantSwitch,
): Promise<() => JudgingParts> {
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      ssr: true,
      write: false,
      minify: false,
      rolldownOptions: { input: entry, output: { format: 'cjs' } },
    },
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre',
        resolveId: id => (id === entry ? `\0${entry}` : undefined),
        load: id =>
          id === `\0${entry}`
            ? [...Object.entries(partFiles), ['computed', contractFile] as const]
                .map(([name, file]) => `export { ${name} } from ${JSON.stringify(resolve(file))}`)
                .join('\n')
            : id.endsWith(contractFile)
              ? listComputed(readFileSync(contractFile, 'utf8'))
              : sources.get(relative('.', id).replaceAll('\\', '/')),
      },
    ],
  })) as Rolldown.RolldownOutput
  const [{ code }] = output.output
  const start = runInThisContext(
    `(function (module, exports, require, stryMutAct_9fa48, stryCov_9fa48) {${code}\n})`,
  )
  const require = createRequire(import.meta.url)
  return () => {
    const module = { exports: {} }
    start(module, module.exports, require, isActive, reach)
    const { checkFamilies, requirements, computed, ...others } = module.exports as LoadedParts
    // Now, so that a mutant in what is computed once is one that is reached while loading.
    for (const value of computed) void value.current
    return { ...others, checkFamilies: checkFamilies.current, requirements: requirements.current }
  }
}

type LoadedParts = Omit<JudgingParts, 'checkFamilies' | 'requirements'> & {
  readonly checkFamilies: typeof checkFamilies
  readonly requirements: typeof requirements
  readonly computed: readonly PerContract<unknown>[]
}

const contractFile = 'src/contract/activate-contract.ts'

/** Adds a list of all that is computed once for each contract. */
function listComputed(text: string): string {
  return `${text.replace('export function perContract<', 'function compute<')}
export const computed: PerContract<unknown>[] = []

export function perContract<T>(make: () => T): PerContract<T> {
  const value = compute(make)
  computed.push(value)
  return value
}
`
}
