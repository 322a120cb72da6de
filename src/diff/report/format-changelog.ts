import { ContractError } from '../../base/contract-error.ts'
import { escapeMarkdown } from '../../base/escape-markdown.ts'
import { describePlaces } from '../describe-places.ts'
import { type ContractDiff, groupBySeverity, summarizeChanges } from './contract-diff.ts'

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

/** Mark before and after the generated part of a changelog. The rest is written by people. */
export const changelogMark = '<!-- contract -->'

/**
 * Replaces the first marked part of a changelog. Returns the part alone for an empty or missing file. `where`
 * is the path of the file. Throws ContractError for a file without marks.
 */
export function insertChangelog(
  part: string,
  file: { readonly text: string; readonly where: string } | undefined,
): string {
  if (file === undefined || file.text.trim() === '') return part
  const [before, old, ...after] = file.text.split(changelogMark)
  if (old === undefined || after.length === 0)
    throw new ContractError('This file has no place for the changes of the contract.', {
      facts: [`expected: two lines ${changelogMark}, and between them what is written anew`],
      where: file.where,
    })
  const rest = after.join(changelogMark)
  return `${before}${part.trimEnd()}${rest}`
}
