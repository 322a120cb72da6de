import type { AuthoredGap, SpecDocument, SpecGap } from '../spec-document.ts'

/** The gaps of a bundled document, as they are authored. */
export function listAuthoredGaps({ 'x-gaps': register = [] }: SpecDocument): readonly AuthoredGap[] {
  return register
}

/** Returns how each gap of a bundled document is probed and read, by id. Only the suite needs it. */
export function extractGapReadings(bundled: SpecDocument): Record<string, object> {
  return Object.fromEntries(listAuthoredGaps(bundled).map(gap => [gap.id, splitGap(gap).reading]))
}

/** The register without that: what the contract says. */
export function dropGapReadings(bundled: SpecDocument): SpecDocument {
  if (bundled['x-gaps'] === undefined) return bundled
  return { ...bundled, 'x-gaps': listAuthoredGaps(bundled).map(gap => splitGap(gap).gap) }
}

function splitGap({
  probes,
  ahead,
  reads,
  let: values,
  about,
  words,
  bounds,
  unobserved,
  leftOpenBy,
  ...gap
}: AuthoredGap): {
  gap: SpecGap
  reading: object
} {
  const options = Object.entries(gap.options)
  const shown = options.flatMap(([name, option]) =>
    typeof option === 'string' || option.when === undefined ? [] : [[name, option.when]],
  )
  const reading = {
    probes,
    ahead,
    reads,
    let: values,
    about,
    options: shown.length === 0 ? undefined : Object.fromEntries(shown),
    words,
    bounds,
    unobserved,
    leftOpenBy,
  }
  return {
    gap: {
      ...gap,
      options: Object.fromEntries(
        options.map(([name, option]) => [name, typeof option === 'string' ? option : option.says]),
      ),
    },
    reading,
  }
}
