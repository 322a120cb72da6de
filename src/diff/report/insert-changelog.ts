import { ContractError } from '../../base/contract-error.ts'

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
