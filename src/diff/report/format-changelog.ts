import { escapeMarkdown } from '../../base/escape-markdown.ts'
import { describePlaces } from '../describe-places.ts'
import { type ContractDiff, groupBySeverity, summarizeChanges } from './contract-diff.ts'
import { changelogMark } from './insert-changelog.ts'

const WIDTH = 400

/**
 * Formats the changes as a part of a changelog, between marks and under the new version of the contract.
 * Changes of words are only counted.
 */
export function formatChangelog(review: ContractDiff): string {
  const { version } = review.after.document.info as { readonly version?: unknown }
  const groups = groupBySeverity(review.changes).filter(({ concerns }) => !concerns.includes('words'))
  const parts = groups.map(({ says, changes }) =>
    [
      `#### ${says.charAt(0).toUpperCase()}${says.slice(1)}`,
      '',
      ...changes.map(
        change =>
          `- ${escapeMarkdown(change.says, WIDTH)} (${escapeMarkdown(describePlaces(change), WIDTH)})`,
      ),
    ].join('\n'),
  )
  const head = `### Contract ${escapeMarkdown(String(version ?? ''), WIDTH)}\n\nSince ${escapeMarkdown(review.before.name, WIDTH)}: ${summarizeChanges(review)}.`
  return `${[changelogMark, head, ...parts, changelogMark].join('\n\n')}\n`
}
