import { ContractError } from '../../base/contract-error.ts'
import { readPointer } from '../../contract/schema/resolve-reference.ts'
import { findGrammarProblems } from '../lint/find-grammar-problems.ts'
import { createPointer } from '../problems/spec-problem.ts'
import type { SpecDocument } from '../spec-document.ts'
import { createPartCheck, type Locate } from './plain/create-part-check.ts'

const MAX_FACTS = 10

/**
 * Reads a document that `mdc spec` wrote, and perhaps somebody changed. Wrong keywords of its schemas are left out, with a line
 * in `omitted`. Keywords of other versions stay. Throws ContractError with the places of all else that is wrong.
 */
export function readBuiltDocument(
  authored: SpecDocument,
  where: string,
  locate: Locate = path => `#${createPointer(...path)}`,
) {
  const document = structuredClone(authored)
  const omitted: string[] = []
  const { check } = createPartCheck(document, locate, omitted)
  const parts = [document.paths ?? {}, document.components?.schemas ?? {}].flatMap((part, at) =>
    Object.keys(part).map(name => check(...(at === 0 ? ['paths'] : ['components', 'schemas']), name)),
  )
  const problems = findGrammarProblems(document).flatMap(({ pointer, message, member }) =>
    member === undefined ? `${message}, at ${locate(readPointer(pointer))}` : [],
  )
  const facts = [...parts.filter(part => part !== undefined), ...problems]
  if (facts.length > 0)
    throw new ContractError('This document has keywords of a contract, and is none.', {
      facts: facts.slice(0, MAX_FACTS),
      where,
    })
  return { document, omitted }
}
