import type { AuthoredGap, SpecDocument, SpecGap } from '../spec-document.ts'

/** Returns the gaps of a bundled document as authored. */
export function listAuthoredGaps({ 'x-gaps': register = [] }: SpecDocument): readonly AuthoredGap[] {
  return register
}

/** Extracts how the suite probes each gap and interprets the replies, by gap id. Only the suite needs it. */
export function extractGapProbes(bundled: SpecDocument): Record<string, object> {
  return Object.fromEntries(listAuthoredGaps(bundled).map(gap => [gap.id, splitGap(gap).reading]))
}

/** Removes this information from the gaps, which leaves the part that belongs to the contract. */
export function dropGapProbes(bundled: SpecDocument): SpecDocument {
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
