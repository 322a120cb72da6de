import { ContractError } from '../../base/contract-error.ts'
import { describeProblem, formatPosition, type LocatedProblem } from './spec-problem.ts'

/** Maximum number of problems in the message after the first. */
const MAX_OTHERS = 9

/** Error of an invalid contract. The message contains the first problems, `problems` all. */
export class SpecError extends ContractError {
  readonly problems: readonly LocatedProblem[]

  constructor(folder: string, problems: readonly LocatedProblem[]) {
    const [first, ...others] = problems
    if (first === undefined) throw new RangeError('A SpecError needs a problem.')
    const listed = others.slice(0, MAX_OTHERS)
    const facts = listed.map(each => `also: ${describeProblem(each)}, at ${formatPosition(each)}`)
    if (others.length > listed.length) facts.push(`and ${others.length - listed.length} more`)
    const sentence = `${folder}/ is not a contract: ${describeProblem(first).replace(/[^?]$/, '$&.')}`
    super(sentence, { facts, where: formatPosition(first) })
    this.problems = problems
  }
}
