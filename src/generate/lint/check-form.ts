import { ContractError } from '../../contract-error.ts'
import { locatePointer } from '../places/locate.ts'
import type { SpecDocument } from '../spec-document.ts'
import type { SpecSource } from '../spec-source.ts'
import { lintKeywords } from './lint-keywords.ts'
import { lintMembers } from './lint-members.ts'
import { lintShapes } from './lint-shapes.ts'
import type { FormProblem } from './list-objects.ts'

/** What keeps a bundled document from being a contract: members that are misspelt, missing, or of another shape. */
export function findFormProblems(bundled: SpecDocument): FormProblem[] {
  return [lintKeywords, lintMembers, lintShapes].flatMap(each => each(bundled))
}

/** Throws ContractError, with file and line, for a bundled document from which no contract can be built. */
export function checkForm(bundled: SpecDocument, source: SpecSource): void {
  // What is written once can stand in many places.
  const problems = new Map(
    findFormProblems(bundled).map(({ pointer, says }) => {
      const where = locatePointer(source, pointer)
      return [`${says} ${where}`, { says, where }]
    }),
  )
  const [first, ...others] = problems.values()
  if (first === undefined) return
  throw new ContractError(`${source.folder}/ is not a contract: ${first.says.replace(/[^?]$/, '$&.')}`, {
    facts: others.slice(0, MOST_OTHERS).map(({ says, where }) => `also: ${says}, at ${where}`),
    where: first.where,
  })
}

/** Problems that are told beside the first. */
const MOST_OTHERS = 4
