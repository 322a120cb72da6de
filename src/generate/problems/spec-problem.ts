import { ContractError } from '../../base/contract-error.ts'

/** A problem in a contract. */
export interface SpecProblem {
  /** JSON Pointer in the bundled document. */
  readonly pointer: string
  /** Name of the wrong member of this value. */
  readonly member?: string
  /** The error, without position and without a final period. */
  readonly message: string
  /** Advice, such as `did you mean columns?`. */
  readonly hint?: string
}

/** A position in a file of a contract. */
export interface Position {
  /** Path that includes the folder, such as `spec/tables/AltPool.yaml`. */
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 code units. */
  readonly column: number
}

/** A problem with the position where it was written. */
export interface LocatedProblem extends Pick<SpecProblem, 'message' | 'hint'>, Position {}

/** Creates a JSON Pointer (RFC 6901) from names and indices. */
export function createPointer(...path: readonly (string | number)[]): string {
  return path.map(key => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Creates a problem of each message at one place. */
export function createProblems(pointer: string, messages: readonly string[]): SpecProblem[] {
  return messages.map(message => ({ pointer, message }))
}

/** Returns the message of a problem with its hint, without position. */
export function describeProblem({ message, hint }: Pick<SpecProblem, 'message' | 'hint'>): string {
  return hint === undefined ? message : `${message}; ${hint}`
}

/** Returns `file:line:column`, as in compiler messages. */
export function formatPosition({ file, line, column }: Position): string {
  return `${file}:${line}:${column}`
}

/** Maximum number of problems in the message after the first. */
const MAX_OTHERS = 9

/** Error of an invalid contract. The message contains the first problems, `problems` all. */
export class SpecError extends ContractError {
  readonly problems: readonly LocatedProblem[]

  constructor(folder: string, problems: readonly LocatedProblem[], subject = `${folder}/ is not a contract`) {
    const [first, ...others] = problems
    if (first === undefined) throw new RangeError('A problem is needed.')
    const listed = others.slice(0, MAX_OTHERS)
    const facts = listed.map(each => `also: ${describeProblem(each)}, at ${formatPosition(each)}`)
    if (others.length > listed.length) facts.push(`and ${others.length - listed.length} more`)
    const sentence = `${subject}: ${describeProblem(first).replace(/[^?]$/, '$&.')}`
    super(sentence, { facts, where: formatPosition(first) })
    this.problems = problems
  }
}
