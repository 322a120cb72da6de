import type { MutantFate } from './try-mutants.ts'

/** Mutants that no recording tells: by reason, then by file, each as formatted by {@link formatMutant}. */
export type Survivors = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** True if no recording distinguishes the mutant. */
export function isSurvivor({ fate }: MutantFate): boolean {
  return fate === 'survived'
}

/** A mutant by what it changes: lines move. */
export function formatMutant({ mutant: { file, original, replacement } }: MutantFate): string {
  return `${file}: ${original} → ${replacement}`
}

/** The survivors for which no reason is given, and the listed mutants that some recording distinguishes. */
export function compareWithList(fates: readonly MutantFate[], explained: Survivors) {
  const listed = new Set(
    Object.values(explained).flatMap(byFile =>
      Object.entries(byFile).flatMap(([file, all]) => all.map(mutant => `${file}: ${mutant}`)),
    ),
  )
  const surviving = new Set(fates.filter(isSurvivor).map(formatMutant))
  const noticed = fates.map(formatMutant).filter(mutant => !surviving.has(mutant))
  return {
    unexplained: [...surviving].filter(mutant => !listed.has(mutant)),
    stale: noticed.filter(mutant => listed.has(mutant)),
  }
}

/** A table of what became of the mutants of each folder. */
export function formatFates(fates: readonly MutantFate[]): string {
  const folders = [...new Set(fates.map(findFolder))].sort()
  const rows = [...folders, 'all'].map(folder => {
    const here = fates.filter(each => folder === 'all' || findFolder(each) === folder)
    const counts = ['verdict', 'report', 'survived'].map(
      wanted => here.filter(({ fate }) => fate === wanted).length,
    )
    return `| ${[folder, here.length, ...counts].join(' | ')} |`
  })
  const head = '| emptied blocks of | tried | change a verdict | change the report | survive |'
  return [head, '| --- | --- | --- | --- | --- |', ...rows].join('\n')
}

function findFolder({ mutant: { file } }: MutantFate): string {
  const [, root = '', folder = ''] = /^src\/(?:conformance\/)?([^/]+)\/([^/]+)/.exec(file) ?? ['', file]
  return root === 'checks' ? `${root}/${folder}` : root
}
