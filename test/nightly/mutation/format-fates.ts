import { isSurvivor } from './list-unexplained.ts'
import type { MutantFate } from './try-mutants.ts'

/** A table of what became of the mutants of each folder. */
export function formatFates(fates: readonly MutantFate[]): string {
  const folders = [...new Set(fates.map(findFolder))].sort()
  const rows = [...folders, 'all'].map(folder => {
    const here = fates.filter(each => folder === 'all' || findFolder(each) === folder)
    const count = (is: (each: MutantFate) => boolean) => here.filter(is).length
    return [
      folder,
      here.length,
      count(({ fate }) => fate === 'proof'),
      count(({ fate }) => fate === 'verdict'),
      count(({ fate }) => fate === 'report'),
      count(isSurvivor),
    ]
  })
  return [
    '| mutants of | tried | make the proof false | change a verdict | change the report | survive |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(row => `| ${row.join(' | ')} |`),
  ].join('\n')
}

function findFolder({ mutant: { file } }: MutantFate): string {
  const [, root = '', folder = ''] = /^src\/(?:conformance\/)?([^/]+)\/([^/]+)/.exec(file) ?? ['', file]
  return root === 'checks' ? `${root}/${folder}` : root
}
