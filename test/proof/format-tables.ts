import { readFileSync } from 'node:fs'
import type { Fault } from '../faults/fault.ts'
import { explainUnseen } from './expected-verdict.ts'
import {
  fieldFaults,
  movingFaults,
  paidFaults,
  parameterFaults,
  replyFaults,
  serviceFaults,
} from './fault-families.ts'

/** The file with the tables. */
export const readme = new URL('README.md', import.meta.url)

const sections = {
  fields: fieldFaults,
  replies: replyFaults,
  moving: movingFaults,
  parameters: parameterFaults,
  service: serviceFaults,
  paid: paidFaults,
}

/** Faults by family: how many can be seen on large and on small data, all of which are found, and how many cannot. */
function formatFaults(faults: readonly Fault[]): string {
  const families = [...new Set(faults.map(({ family }) => family))]
  const rows = families.map(family => {
    const all = faults.filter(each => each.family === family)
    const cells = (['large', 'small'] as const).flatMap(size => {
      const unseen = all.filter(fault => explainUnseen(fault, size) !== undefined).length
      return [all.length - unseen, unseen || '']
    })
    return `| ${[family, ...cells].join(' | ')} |`
  })
  return [
    '| faults | found | cannot be seen | on small data | cannot be seen |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
}

/** The README with true tables. */
export function formatReadme(): string {
  let text = readFileSync(readme, 'utf8')
  for (const [name, { groups }] of Object.entries(sections)) {
    const mark = `<!-- ${name} -->`
    const [before, , after, more] = text.split(mark)
    if (after === undefined || more !== undefined)
      throw new Error(`${mark} does not stand twice in the README.`)
    text = [before, `\n${formatFaults(groups.flatMap(({ faults }) => faults()))}\n`, after].join(mark)
  }
  return text
}
