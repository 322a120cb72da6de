import { bundle } from '../../src/generate/bundle.ts'
import { expandDocument } from '../../src/generate/build-document.ts'
import { nameDialect } from '../../src/generate/name-dialect.ts'
import type { SpecDocument } from '../../src/generate/spec-document.ts'
import { readSpecSource } from '../../src/generate/spec-source.ts'

/** A document as a test changes it: any member of any object. */
// biome-ignore lint/suspicious/noExplicitAny: changes reach into any part of a document.
export type Loose = any

const bundled = bundle(readSpecSource())

/** The document that is built from spec/ after a change of it. */
export function buildChanged(change: (document: Loose) => void = () => {}): SpecDocument {
  const document = structuredClone(bundled)
  change(document)
  return nameDialect(expandDocument(document))
}
