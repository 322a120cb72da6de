import { groupBy } from '../../base/group-by.ts'
import { openapiDocument } from '../../contract/openapi-document.ts'
import type { Report } from '../model/report.ts'
import { abbreviateNames, listUnjudgedReasons } from './describe-report.ts'

/** A table of a report, with a sentence about it. */
export interface ReportTable {
  readonly title: string
  readonly note: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/** Returns the tables of a report that have rows: behavior in gaps, and reasons why requirements were not judged. */
export function listReportTables(report: Report): ReportTable[] {
  const tables = [
    {
      title: 'Where the contract is silent',
      note: 'Recorded, never a failure.',
      head: ['gap', 'question', 'observed', 'operations'],
      rows: listObservedGaps(report).map(({ id, question, observed, operations }) => [
        id,
        question,
        observed,
        abbreviateNames(operations),
      ]),
    },
    {
      title: 'Not judged',
      note: 'Nothing passes without a judged value.',
      head: ['requirements', 'reason', 'ids'],
      rows: listUnjudgedReasons(report).map(({ says, ids }) => [ids.length, says, abbreviateNames(ids, 12)]),
    },
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

/** Returns the observed behavior in gaps, each with the operations that show it. */
export function listObservedGaps({ gaps }: Report) {
  const register = openapiDocument['x-gaps'] as readonly { id: string; question: string }[]
  return [...groupBy(gaps, ({ id, observed }) => `${id} ${observed}`)].map(([, answers]) => {
    const { id, observed } = answers[0]
    const question = register.find(gap => gap.id === id)?.question ?? ''
    return { id, question, observed, operations: [...new Set(answers.map(each => each.operationId))] }
  })
}
