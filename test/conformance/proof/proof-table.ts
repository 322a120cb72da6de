import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { companions, expectedOf, unseenBecause } from './expected.ts'
import type { Outcome } from './proof-setup.ts'

const readme = new URL('README.md', import.meta.url)

/** What is not as it should be in the verdict on a fault; undefined when it was caught, for the right reason. */
export function problemOf({ fault, exit, failed, warned }: Outcome): string | undefined {
  const { verdict, ids } = expectedOf(fault)
  const said = `exit ${exit.code}, failed ${failed.join(' ')}, warned ${warned.join(' ')}`
  const has = (list: readonly string[]) => list.some(id => ids.includes(id))
  const others = failed.filter(id => !ids.includes(id) && !companions(fault).test(id))
  // A target that answers nothing well is not judged at all.
  const isRed = exit.code === 1 || (exit.code === 3 && fault.concerns === undefined)
  const isCaught = {
    fail: has(failed) && isRed,
    warn: has(warned),
    silent: failed.length + warned.length === 0,
  }[verdict]
  if (unseenBecause(fault) !== undefined) {
    return isCaught ? `${fault.name} is caught, but listed as unseen` : undefined
  }
  if (!isCaught) return `${fault.name} wants ${verdict} ${ids.join(' ')}: ${said}`
  return others.length > 0 ? `${fault.name} also fails ${others.join(' ')}` : undefined
}

/** Faults by family: how many there are, how many were caught, and how many nobody could see. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const families = new Map<string, Outcome[]>()
  for (const outcome of outcomes) {
    const { family } = outcome.fault
    families.set(family, [...(families.get(family) ?? []), outcome])
  }
  const rows = [...families].map(([family, all]) => {
    const visible = all.filter(({ fault }) => unseenBecause(fault) === undefined)
    const caught = visible.filter(outcome => problemOf(outcome) === undefined)
    return `| ${family} | ${caught.length} / ${visible.length} | ${all.length - visible.length || ''} |`
  })
  return ['| faults | caught / total | cannot be seen |', '| --- | --- | --- |', ...rows].join('\n')
}

/** Holds a section of the README to what was measured, or writes it there when PROOF_WRITE is set. */
export function expectSection(name: string, text: string): void {
  const mark = `<!-- ${name} -->`
  const parts = readFileSync(readme, 'utf8').split(mark)
  expect(parts, `${mark} stands twice in the README`).toHaveLength(3)
  const [before, , after] = parts
  if (process.env.PROOF_WRITE !== undefined) writeFileSync(readme, [before, `\n${text}\n`, after].join(mark))
  else expect(parts[1], 'write it anew with PROOF_WRITE=1').toBe(`\n${text}\n`)
}
