/** Details of a ContractError in addition to its sentence. */
interface ContractErrorDetails {
  /** Short lines such as `allowed: 1h, 4h`. */
  readonly facts?: readonly string[]
  /** The place to look at: file, column, flag, operation. */
  readonly where?: string | undefined
  readonly cause?: unknown
}

/** Error caused by the caller's input. `message` has a line each for sentence, facts and place. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  readonly sentence: string
  readonly facts: readonly string[]
  readonly where: string | undefined

  constructor(sentence: string, { facts = [], where, cause }: ContractErrorDetails = {}) {
    const lines = where === undefined ? facts : [...facts, `at ${where}`]
    super([sentence, ...lines.map(line => `  ${line}`)].join('\n'), { cause })
    this.sentence = sentence
    this.facts = facts
    this.where = where
  }
}
