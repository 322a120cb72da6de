import { groupBy } from '../../base/group-by.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { openapiDocument } from '../../contract/openapi-document.ts'
import type { Report } from '../model/report.ts'

/** One observed behavior in a gap, with the operations that show it. */
export interface ObservedGap {
  readonly id: string
  readonly question: string
  readonly observed: string
  readonly operations: readonly OperationId[]
}

/** Returns the observed behavior in gaps, one entry for each gap and observation. */
export function listObservedGaps({ gaps }: Report): ObservedGap[] {
  const register = openapiDocument['x-gaps'] as readonly { id: string; question: string }[]
  return [...groupBy(gaps, ({ id, observed }) => `${id} ${observed}`)].map(([, answers]) => {
    const { id, observed } = answers[0]
    const question = register.find(gap => gap.id === id)?.question ?? ''
    return { id, question, observed, operations: [...new Set(answers.map(each => each.operationId))] }
  })
}
