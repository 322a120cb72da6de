import type { Operation } from '../../../contract/contract.ts'
import { findEntryName } from '../../../contract/model/list-attributes.ts'
import { listRules } from '../../../contract/openapi-document.ts'
import { escapeRegExp } from '../../../contract/schema/escape-reg-exp.ts'

/** Returns the id of the first rule that compares the rows of an operation with a parameter. */
export function findParameterRule(target: Operation, name: string): string | undefined {
  const mentioned = new RegExp(`\\bquery\\.${escapeRegExp(name)}\\b`)
  return listRules(findEntryName(target)).find(({ rule }) => mentioned.test(rule))?.id
}
