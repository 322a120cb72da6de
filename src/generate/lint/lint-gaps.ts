import type { SpecDocument, SpecGap } from '../spec-document.ts'

/**
 * Problems of the gap register: ids used but not registered, registered but not used, listed twice, of the
 * whole service and yet of a part; unknown defaults and resolutions.
 */
export function lintGaps({ 'x-gaps': register = [], ...document }: SpecDocument): string[] {
  const ids = register.map(gap => gap.id)
  const used = new Set(findUsedGaps(document))
  return [
    ...[...used].filter(id => !ids.includes(id)).map(id => `${id}: used in the spec, but not in gaps.yaml`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map(id => `${id}: twice in gaps.yaml`),
    ...register.flatMap(gap => lintGap(gap, used)),
  ]
}

function lintGap(gap: SpecGap, used: ReadonlySet<string>): string[] {
  const options = Object.keys(gap.options)
  const problems: string[] = []
  if (!options.includes(String(gap.default))) {
    problems.push(`${gap.id}: the default ${gap.default} is none of ${options.join(', ')}`)
  }
  if (gap.resolved !== undefined && !options.includes(String(gap.resolved))) {
    problems.push(`${gap.id}: resolved as ${gap.resolved}, which is none of ${options.join(', ')}`)
  }
  if (!used.has(gap.id) && gap.scope !== 'service') {
    problems.push(`${gap.id}: in gaps.yaml, but no x-gaps lists it and its scope is not service`)
  }
  if (used.has(gap.id) && gap.scope === 'service') {
    problems.push(`${gap.id}: its scope is service, but x-gaps lists it`)
  }
  return problems
}

function findUsedGaps(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'x-gaps' ? (value as string[]) : findUsedGaps(value),
  )
}
