import type { GapChoices } from '../../../mocks/gaps/gap-choices.ts'
import type { GapId } from '../../contract/contract-types.ts'
import type { GapEntry } from '../files/read-gap-register.ts'
import { describeObservationLimits } from './describe-observation-limits.ts'
import { listDifferences } from './list-differences.ts'
import type { AnswerChange, AnswerView, GapTrial, RequirementChange } from './try-choices.ts'

const MAX_ANSWERS = 5
const MAX_PLACES = 3
const MAX_REQUIREMENTS = 20
const MAX_LETTERS = 160

/**
 * Formats the result of `mdc gaps try`: question, both options, requests with both replies, changed
 * requirements, and the next steps.
 */
export function formatGapTrial(
  trial: GapTrial,
  choices: Partial<GapChoices>,
  register: readonly GapEntry[],
): string {
  const { asked, changes, requirements } = trial
  const questions = register.flatMap(({ id, question, options, default: usual }) => {
    const chosen = choices[id]
    if (chosen === undefined) return []
    return [
      `${id}  ${question}\n  now   ${usual}: ${options[usual]}\n  then  ${chosen}: ${options[chosen]}\n`,
    ]
  })
  // One of each operation: others of it mostly differ in the same way.
  const shown = [...new Map(changes.toReversed().map(change => [change.operation, change])).values()]
    .toReversed()
    .slice(0, MAX_ANSWERS)
  return [
    ...questions,
    changes.length === 0
      ? `None of ${asked} requests is answered otherwise. Try --profile deep, or --size large.\n`
      : `${changes.length} of ${asked} requests ${changes.length === 1 ? 'is' : 'are'} answered otherwise:\n`,
    ...shown.map(formatChange),
    ...formatRest(changes.length - shown.length, 'requests; --json prints all'),
    requirements.length === 0
      ? 'No verdict and no observation of the suite differs.\n'
      : 'Of the suite, these differ:\n',
    ...requirements.slice(0, MAX_REQUIREMENTS).map(formatRequirement),
    ...formatRest(requirements.length - MAX_REQUIREMENTS, 'requirements'),
    ...Object.keys(choices).flatMap(id => describeObservationLimits(id as GapId)),
    'To decide it, follow docs/guides/gaps.md.\n',
  ].join('\n')
}

function formatRest(count: number, what: string): string[] {
  return count > 0 ? [`  … and ${count} more ${what}\n`] : []
}

function formatRequirement({ id, operation, title, before, after }: RequirementChange): string {
  return `  ${id}${operation === null ? '' : ` ${operation}`}: ${before} → ${after}  (${title})`
}

function formatChange({ url, before, after }: AnswerChange): string {
  return [`  GET ${url}`, ...describeAnswers(before, after), ''].join('\n')
}

function describeAnswers(before: AnswerView, after: AnswerView): string[] {
  const [one, other] = [parse(before.body), parse(after.body)]
  if (before.status !== after.status || one === undefined || other === undefined)
    return [`    - ${before.status} ${shorten(before.body)}`, `    + ${after.status} ${shorten(after.body)}`]
  const places = listDifferences(
    { headers: before.headers, body: one },
    { headers: after.headers, body: other },
    MAX_PLACES,
  )
  return places.map(
    ({ place, before, after }) =>
      `    ${place}\n      - ${shorten(JSON.stringify(before) ?? 'nothing')}\n      + ${shorten(JSON.stringify(after) ?? 'nothing')}`,
  )
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function shorten(text: string): string {
  return text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text
}
