import { formatWorkflowCommand } from '../../base/sanitize-text.ts'
import { describePlaces, findChangeLines } from '../describe-places.ts'
import { type ContractDiff, isBreak } from './contract-diff.ts'

/** Maximum number of annotations of a kind that GitHub shows for each step. */
const MAX_ANNOTATIONS = 10

/** Formats commands of a GitHub workflow at the lines of the new side: an error for each break of clients, else a warning. */
export function formatDiffAnnotations(review: ContractDiff): string {
  const breaks = review.changes.filter(each => isBreak(each) && each.accepted === undefined)
  return (['error', 'warning'] as const)
    .flatMap(kind => {
      const own = breaks.filter(({ concerns }) => (kind === 'error') === concerns.includes('clients'))
      return own.slice(0, MAX_ANNOTATIONS).map(change => {
        const { old, nearest } = findChangeLines(change, review)
        const [, file = '', line = ''] = nearest?.match(/^(.*):(\d+)$/) ?? []
        const place = { ...(file && { file, line }), title: change.id }
        const was = old === undefined ? [] : [`${review.before.name}: ${old}`]
        return `${formatWorkflowCommand(kind, place, [change.says, describePlaces(change), ...was].join('\n'))}\n`
      })
    })
    .join('')
}
