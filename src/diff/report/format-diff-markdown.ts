import { escapeMarkdown } from '../../base/escape-markdown.ts'
import type { ContractChange } from '../contract-change.ts'
import { describePlaces, findChangeLines } from '../describe-places.ts'
import type { ComparedContract } from '../side/read-compared-contract.ts'
import {
  type ChangeGroup,
  type ContractDiff,
  describeAcceptance,
  groupBySeverity,
  summarizeChanges,
} from './contract-diff.ts'

/**
 * Maximum length of a comment. GitHub rejects more than 65,536 characters. The difference leaves room for
 * manual additions.
 */
const MAX_CHARACTERS = 60_000
/** Maximum number of changes in a group that is not folded. */
const MAX_OPEN = 12
const WIDTH = 240

/** Mark that identifies the comment, so that a later run can update it. */
export const commentMark = '<!-- mdc diff -->'

const signs = { clients: '❌', implementations: '⚠️', safe: '✅', words: '📝' } as const

/**
 * Formats the changes for a pull request. Breaking changes are visible, the rest is folded. Changes that do
 * not fit are only counted.
 */
export function formatDiffMarkdown(review: ContractDiff): string {
  const { before, after, changes } = review
  const sign = signs[changes[0]?.concerns[0] ?? 'safe']
  const groups = groupBySeverity(changes)
  const head = [
    commentMark,
    `## ${changes.length === 0 ? '✅' : sign} Contract: ${summarizeChanges(review)}`,
    `${escapeMarkdown(before.name, WIDTH)} → ${escapeMarkdown(after.name, WIDTH)}`,
    ...review.notes.map(note => `> ${escapeMarkdown(note, 2 * WIDTH)}`),
  ].join('\n\n')
  let room = MAX_CHARACTERS - head.length
  const parts = groups.map(group => {
    const part = formatGroup(group, review, room)
    room -= part.length
    return part
  })
  return `${[head, ...parts].join('\n\n')}\n`
}

function formatGroup({ concerns, says, changes }: ChangeGroup, review: ContractDiff, room: number): string {
  const title = `${signs[concerns[0] ?? 'words']} ${says} (${changes.length})`
  const isOpen = changes.length <= MAX_OPEN && !concerns.includes('safe')
  const lines: string[] = []
  // Room for the frame of this group, and for those that follow.
  let left = room - 1000
  for (const change of changes) {
    const line = formatChange(change, review)
    left -= line.length + 1
    if (left < 0) break
    lines.push(line)
  }
  if (lines.length < changes.length) lines.push(`- … and ${changes.length - lines.length} more`)
  const list = lines.join('\n')
  return isOpen ? `### ${title}\n\n${list}` : `<details><summary>${title}</summary>\n\n${list}\n\n</details>`
}

function formatChange(change: ContractChange, review: ContractDiff): string {
  const { before, after } = review
  const { old, now } = findChangeLines(change, review)
  const [was, is] = [formatLine(before, old), formatLine(after, now)]
  // What is gone has no line on the new side.
  const lines =
    was && !is ? `${was} of ${escapeMarkdown(before.name, WIDTH)}` : was && is ? `${was} → ${is}` : is
  const where = [escapeMarkdown(describePlaces(change), WIDTH), lines].filter(Boolean).join(' · ')
  const accepted = describeAcceptance(change).map(each => `<br>${escapeMarkdown(each, WIDTH)}`)
  return `- **${change.id}** · ${escapeMarkdown(change.says, 2 * WIDTH)}<br>${where}${accepted.join('')}`
}

/** Formats `file:line` of a side, as a link where its address is known. */
function formatLine({ url }: ComparedContract, place?: string): string {
  if (place === undefined) return ''
  const text = `<code>${escapeMarkdown(place, WIDTH)}</code>`
  const address = encodeURI(`${url}/${place}`).replace(/:(?=\d+$)/, '#L')
  return url === undefined ? text : `<a href="${address}">${text}</a>`
}
