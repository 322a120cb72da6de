import { ContractError } from '../../base/contract-error.ts'
import { readPointer } from '../../contract/schema/resolve-reference.ts'
import { findGrammarProblems } from '../lint/find-grammar-problems.ts'
import type { SpecDocument } from '../spec-document.ts'
import { createPartCheck, type Locate, locateByPointer } from './plain/create-part-check.ts'

const MAX_FACTS = 10

/**
 * Reads a document that `mdc spec` wrote, and that was perhaps changed. Wrong keywords of its schemas are left out, with a line
 * in `omitted`. Keywords of other versions stay. Throws ContractError with the places of all else that is wrong.
 */
export function readBuiltDocument(authored: SpecDocument, where: string, locate: Locate = locateByPointer) {
  const document = structuredClone(authored)
  const omitted: string[] = []
  const { check } = createPartCheck(document, locate, omitted)
  const facts = [
    // The check of a path leaves out its errors.
    ...Object.entries(document.paths).flatMap(([name, item]) => [
      check('paths', name),
      ...Object.keys(item?.get?.responses ?? {}).map(status =>
        check('paths', name, 'get', 'responses', status),
      ),
    ]),
    ...Object.keys(document.components.schemas).map(name => check('components', 'schemas', name)),
    ...findGrammarProblems(document).map(({ pointer, message, member }) =>
      member === undefined ? `${message}, at ${locate(readPointer(pointer))}` : undefined,
    ),
  ].filter(fact => fact !== undefined)
  if (facts.length > 0)
    throw new ContractError('This is no document of a contract.', { facts: facts.slice(0, MAX_FACTS), where })
  return { document, omitted }
}
