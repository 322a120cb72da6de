import { expandDocument } from '../../../../src/generate/build-document.ts'
import { bundleSpec } from '../../../../src/generate/bundle-spec.ts'
import type { SpecDocument } from '../../../../src/generate/spec-document.ts'
import { readSpecSource } from '../../../../src/generate/spec-source.ts'

/** A document as a test changes it: any member of any object. */
// biome-ignore lint/suspicious/noExplicitAny: changes reach into any part of a document.
export type Loose = any

/** The contract with two ways to be let in, so that one of them can go. */
const bundled: Loose = { ...bundleSpec(readSpecSource()), security: [{ apiKey: [] }, { payment: [] }] }

/** The document that is built from spec/ after a change of it. */
export function buildChanged(change: (document: Loose) => void = () => {}): SpecDocument {
  const document = structuredClone(bundled)
  change(document)
  return expandDocument(document)
}
