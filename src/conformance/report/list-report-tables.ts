import { groupBy } from '../../base/group-by.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { openapiDocument } from '../../contract/openapi-document.ts'
import type { Report } from '../model/report.ts'
import { abbreviateNames, listUnjudgedReasons } from './describe-run-size.ts'

/** A table of a report, with a sentence about it. */
export interface ReportTable {
  readonly title: string
  readonly note: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/**
 * Returns the tables of a report that have rows: response times, the slowest operation first, behavior in gaps,
 * and the reasons why requirements were not judged.
 */
export function listReportTables(report: Report): ReportTable[] {
  const tables = [
    {
      title: 'Response times',
      note: 'Milliseconds until the whole reply was there. Judged only with --max-latency.',
      head: ['operation', 'replies', 'median', '95 % within', 'slowest'],
      rows: report.latency
        .toSorted((a, b) => b.max - a.max)
        .map(({ operationId, requests, p50, p95, max }) => [operationId, requests, p50, p95, max]),
    },
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

/** One observed behavior in a gap, with the operations that show it. */
interface ObservedGap {
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
