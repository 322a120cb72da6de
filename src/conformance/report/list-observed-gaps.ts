import { groupBy } from '../../base/group-by.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { openapiDocument } from '../../contract/openapi-document.ts'
import type { Report } from '../model/report.ts'

/** What a target does about one open question, and on which operations. */
export interface ObservedGap {
  readonly id: string
  readonly question: string
  readonly observed: string
  readonly operations: readonly OperationId[]
}

/** What the target does where the contract is silent, one line for each different answer. */
export function listObservedGaps({ gaps }: Report): ObservedGap[] {
  const register = openapiDocument['x-gaps'] as readonly { id: string; question: string }[]
  return [...groupBy(gaps, ({ id, observed }) => `${id} ${observed}`)].map(([, answers]) => {
    const { id, observed } = answers[0]
    const question = register.find(gap => gap.id === id)?.question ?? ''
    return { id, question, observed, operations: [...new Set(answers.map(each => each.operationId))] }
  })
}
