import { buildUnchecked } from '../../generate/build-document.ts'
import { readSide, type Side } from './read-side.ts'

/**
 * Reads both sides of a comparison, the second by default the working tree. A copy of spec/ alone has no recorded replies beside it:
 * those of the other side stand in, and a note says so, since they would else be told as words that are gone. Errors are those of
 * `readSide`.
 */
export function readSides(old: string, now?: string): { readonly before: Side; readonly after: Side } {
  const before = readSide(old)
  // A branch could break its spec/ and commit the document of its base: only where the base is of another form may it be so, too.
  const after = readSide(now, before.isCommitted === true)
  return { before: copyExamples(before, after), after: copyExamples(after, before) }
}

function copyExamples(side: Side, { name, source: other }: Side): Side {
  if (side.source === undefined || side.source.examples.size > 0) return side
  if (other === undefined || other.examples.size === 0) return side
  const source = { ...side.source, examples: other.examples }
  const note = `${side.name} has no fixtures/examples beside it: the recorded replies of ${name} stand in.`
  return { ...side, source, document: buildUnchecked(source), note }
}
