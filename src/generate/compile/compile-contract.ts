import type { CompiledContract } from '../../contract/activate-contract.ts'
import { expandDiscriminators } from '../../contract/schema/expand-discriminators.ts'
import { buildDocument } from '../build-document.ts'
import { bundleSpec } from '../bundle-spec.ts'
import { extractContract, extractMeanings } from '../extract/extract-contract.ts'
import { extractEntries } from '../extract/extract-entries.ts'
import { extractGapProbes } from '../extract/extract-gap-probes.ts'
import { extractPlaces } from '../places/extract-places.ts'
import type { SpecDocument } from '../spec-document.ts'
import type { SpecSource } from '../spec-source.ts'
import { convertPlainDocument } from './plain/convert-plain-document.ts'
import type { Locate } from './plain/create-part-check.ts'
import { readBuiltDocument } from './read-built-document.ts'
import { checkDocument } from './read-document.ts'

/** Compiles the files of a contract. Throws SpecError with all problems for an invalid one. */
export function compileContract(
  source: SpecSource,
  document: SpecDocument = buildDocument(source),
): CompiledContract {
  const parts = extractParts(document)
  const bundled = bundleSpec(source)
  return {
    ...parts,
    places: extractPlaces(source, parts.contract, parts.entries),
    gapReadings: extractGapProbes(bundled),
    inputs: bundled['x-inputs'] ?? {},
  }
}

export function extractParts(document: SpecDocument) {
  return {
    contract: extractContract(document),
    entries: extractEntries({
      ...document,
      components: { ...document.components, schemas: expandDiscriminators(document.components.schemas) },
    } as SpecDocument),
    meanings: extractMeanings(document),
    document,
  }
}

/**
 * Compiles an OpenAPI document. Its statements have the document as their place, and what is left out has that of
 * `locate`. Throws ContractError for any other value.
 */
export function compileDocument(value: unknown, where: string, locate?: Locate): CompiledContract {
  const { document, omitted } = convertDocument(checkDocument(value, where, locate), where, locate)
  const parts = extractParts(document)
  return {
    ...parts,
    places: { service: where, operations: {}, entries: {}, gaps: {}, across: {} },
    gapReadings: Object.fromEntries(
      parts.contract.gaps.map(({ id }) => [
        id,
        { unobserved: 'the document does not say how a reply shows it' },
      ]),
    ),
    inputs: {},
    ...(omitted.length > 0 && { omitted }),
  }
}

/** Converts a document to its built form, with lines about what is left out. Throws ContractError for a wrong one. */
export function convertDocument(document: SpecDocument, where: string, locate?: Locate) {
  return isBuilt(document)
    ? readBuiltDocument(document, where, locate)
    : convertPlainDocument(document, locate)
}

/** Returns true for a document that `mdc spec` wrote. Its operations cite their source. */
export function isBuilt({ paths, components }: SpecDocument): boolean {
  const isCited = Object.values(paths).some(item => item?.get?.['x-clause'] !== undefined)
  return components?.schemas !== undefined && isCited
}
