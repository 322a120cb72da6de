import type { GapChoices } from '../../../mocks/gaps/gap-choices.ts'
import { gapObserverDefinitions } from '../../conformance/model/gap-observer-definitions.ts'
import type { GapId } from '../../contract/contract-types.ts'
import type { GapEntry } from '../files/read-gap-register.ts'
import type { ComparedReply, GapTrial, ReplyChange } from './try-choices.ts'

const MAX_REPLIES = 5
const MAX_PLACES = 3
const MAX_LETTERS = 160

/**
 * Formats the result of `mdc gaps try`: question, both options, requests with both replies, changed
 * verdicts and observations, and the next steps.
 */
export function formatGapTrial(
  { requested, changes, verdicts, observations }: GapTrial,
  choices: Partial<GapChoices>,
  register: readonly GapEntry[],
): string {
  // One of each operation: others of it mostly differ in the same way.
  const shown = [...new Map(changes.toReversed().map(change => [change.operation, change])).values()]
    .toReversed()
    .slice(0, MAX_REPLIES)
  return [
    ...register.flatMap(gap => formatQuestion(gap, choices[gap.id])),
    changes.length === 0
      ? `None of ${requested} requests is answered otherwise. Try --profile deep, or --size large.\n`
      : `${changes.length} of ${requested} requests ${changes.length === 1 ? 'is' : 'are'} answered otherwise:\n`,
    ...shown.map(formatChange),
    ...(changes.length > shown.length ? [`  … and ${changes.length - shown.length} more requests\n`] : []),
    `The verdicts of the suite:\n\n${verdicts}`,
    ...observations.map(line => `  ${line}`),
    ...Object.keys(choices).flatMap(id => describeLimits(id as GapId)),
    'To decide it, follow docs/guides/gaps.md.\n',
  ].join('\n')
}

function formatQuestion(
  { id, question, options, default: now }: GapEntry,
  chosen: string | undefined,
): string[] {
  if (chosen === undefined) return []
  return [`${id}  ${question}\n  now   ${now}: ${options[now]}\n  then  ${chosen}: ${options[chosen]}\n`]
}

/** Returns a sentence when `mdc conform` cannot judge the decision of a gap, or only with `--negative`. */
function describeLimits(id: GapId): string[] {
  const { unobserved, probes } = gapObserverDefinitions[id]
  if (unobserved !== undefined)
    return [`${id} is not judged by mdc conform once it is decided: ${unobserved}.\n`]
  if (probes === undefined) return []
  return [`The requests made to show ${id} are sent with mdc conform --negative only.\n`]
}

function formatChange({ url, before, after }: ReplyChange): string {
  return [`  GET ${url}`, ...describeReplies(before, after), ''].join('\n')
}

function describeReplies(before: ComparedReply, after: ComparedReply): string[] {
  const [one, other] = [parse(before.body), parse(after.body)]
  if (before.status !== after.status || one === undefined || other === undefined)
    return [`    - ${before.status} ${shorten(before.body)}`, `    + ${after.status} ${shorten(after.body)}`]
  const places = listDifferences({ ...before, body: one }, { ...after, body: other })
  return places
    .slice(0, MAX_PLACES)
    .map(
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

/** A difference between two JSON values. `before` or `after` is undefined when it is missing. */
export interface ValueDifference {
  /** Path of the difference, such as `.body.data.3`. */
  readonly place: string
  readonly before: unknown
  readonly after: unknown
}

/** Returns the differences between two JSON values. Lists of different lengths differ in that first. */
export function listDifferences(before: unknown, after: unknown, place = ''): ValueDifference[] {
  if (Object.is(before, after)) return []
  if (!isContainer(before) || !isContainer(after)) return [{ place, before, after }]
  const lengths = Array.isArray(before) && Array.isArray(after) ? ['length'] : []
  const names = new Set([...lengths, ...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap(name => listDifferences(before[name], after[name], `${place}.${name}`))
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
