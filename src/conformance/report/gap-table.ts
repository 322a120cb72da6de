import { document } from '../../contract/document.ts'
import type { OperationId } from '../../contract/types.ts'
import type { Report } from '../model/report.ts'
import { grouped } from './grouped.ts'

/** What a target does about one open question, and on which operations. */
export interface GapLine {
  readonly id: string
  readonly question: string
  readonly observed: string
  readonly operations: readonly OperationId[]
}

/** What the target does where the contract is silent, one line for each different answer. */
export function gapTable({ gaps }: Report): GapLine[] {
  const register = document['x-gaps'] as readonly { id: string; question: string }[]
  return grouped(gaps, ({ id, observed }) => `${id} ${observed}`).map(([, answers]) => {
    const { id, observed } = answers[0]
    const question = register.find(gap => gap.id === id)?.question ?? ''
    return { id, question, observed, operations: [...new Set(answers.map(each => each.operationId))] }
  })
}
