import type { GapChoices } from '../../../mocks/gaps/gap-choices.ts'
import type { GapId } from '../../contract/contract-types.ts'
import { buildDocument } from '../../generate/build-document.ts'
import { readSpecSource } from '../../generate/spec-source.ts'
import { writeTextFile } from '../files/write-text-file.ts'
import { describeObservationLimits } from './describe-observation-limits.ts'
import { type Insertion, listDecisionInsertions } from './list-decision-insertions.ts'
import { readSpecFiles, type SpecFile } from './read-spec-files.ts'

/**
 * Writes decided options into the spec folder: into the list of gaps, and as a bound or response wherever a
 * gap is listed. Where only a person can write the decision, it inserts a comment with the question. Returns
 * a summary and the next steps. Throws ContractError for an unknown or already decided gap, and SpecError for
 * an invalid contract.
 */
export async function resolveGaps(folder: string, choices: Partial<GapChoices>): Promise<string> {
  const files = readSpecFiles(folder)
  // What is not a contract is not written into.
  buildDocument(readSpecSource(folder))
  const insertions = Object.entries(choices).flatMap(([id, option]) =>
    listDecisionInsertions(files, folder, id, option),
  )
  for (const file of files) {
    const own = insertions.filter(each => each.file === file)
    if (own.length > 0) await writeTextFile(file.path, insert(file, own))
  }
  const lines = insertions.map(each => formatInsertion(each, insertions))
  const ids = Object.keys(choices) as GapId[]
  const observed = ids.flatMap(describeObservationLimits).map(each => `${each}\n`)
  return `${lines.join('\n')}\n\n${observed.join('')}${nextSteps(ids)}`
}

function insert({ source }: SpecFile, insertions: readonly Insertion[]): string {
  return insertions
    .toSorted((a, b) => b.offset - a.offset)
    .reduce((text, { offset, text: added }) => text.slice(0, offset) + added + text.slice(offset), source)
}

function formatInsertion({ file, offset, says, isOpen }: Insertion, all: readonly Insertion[]): string {
  const above = all.filter(each => each.file === file && each.offset < offset && each.text.endsWith('\n'))
  return `${file.path}:${file.lineOf(offset) + above.length}  ${isOpen ? 'left to you: ' : ''}${says}`
}

function nextSteps(ids: readonly string[]): string {
  return `Next:
  where a comment was left, say it as a bound, a rule or a response if one can, and take the comment away
  npm run lint:spec
  npm run generate
  npm run examples     records the replies anew
  npm run build        npx market-data-contract and npm start follow
  npm run pins         gives the new requirement its line among the ids
  npm run proof        writes the tables of the proof anew, in five to fifteen minutes
  npx market-data-contract diff HEAD    shows what the change means to clients and implementations; it ends with 1 where it breaks clients
  npm test             a test that chooses another option of ${ids.join(', ')} goes
`
}
