import { buildUncheckedDocument } from '../../generate/build-document.ts'
import { type ComparedContract, readComparedContract } from './read-compared-contract.ts'

/**
 * Reads both contracts of a comparison. The second is the working tree by default. A copy of spec/ alone has
 * no recorded replies. It uses those of the other side, with a note, since otherwise their examples would be
 * reported as removed. Throws as `readSide` does.
 */
export function readSides(
  old: string,
  now?: string,
): { readonly before: ComparedContract; readonly after: ComparedContract } {
  const before = readComparedContract(old)
  const after = readComparedContract(now)
  return { before: copyExamples(before, after), after: copyExamples(after, before) }
}

function copyExamples(side: ComparedContract, { name, source: other }: ComparedContract): ComparedContract {
  if (side.source === undefined || side.source.examples.size > 0) return side
  if (other === undefined || other.examples.size === 0) return side
  const source = { ...side.source, examples: other.examples }
  const note = `${side.name} has no fixtures/examples beside it: the recorded replies of ${name} stand in.`
  return { ...side, source, document: buildUncheckedDocument(source), note }
}
