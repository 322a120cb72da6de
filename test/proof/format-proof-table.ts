import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Fault } from '../../mocks/scenarios/faults/fault.ts'
import { getOperation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { explainUnseen, findExpectedVerdict, matchCompanions, wasOpenOnce } from './expected-verdict.ts'
import type { FaultOutcome } from './play-fault.ts'

const readme = new URL('README.md', import.meta.url)

/** Returns the problem of the verdict on a fault, or undefined when it was found for the right reason. */
export function findProofProblem({
  fault,
  size,
  exit,
  failed,
  warned,
  passed,
}: FaultOutcome): string | undefined {
  const { verdict, ids } = findExpectedVerdict(fault)
  const said = `exit ${exit.code}, failed ${failed.join(' ')}, warned ${warned.join(' ')}`
  const has = (list: readonly string[]) => list.some(id => ids.includes(id))
  const others = failed.filter(
    id => !ids.includes(id) && !matchCompanions(fault).test(id) && !wasOpenOnce(id),
  )
  // A target that answers nothing well is not judged at all.
  const isRed = exit.code === 1 || (exit.code === 3 && fault.concerns === undefined)
  const isCaught = {
    fail: has(failed) && isRed,
    // What the configuration names has to succeed, where what a list names only should.
    warn: has(warned) || has(failed),
    silent: failed.length + warned.length === 0,
  }[verdict]
  if (explainUnseen(fault, size) !== undefined) {
    if (isCaught) return `${fault.name} is caught, but listed as unseen`
    const held = passed.find(({ id, operationId }) => id === ids[0] && concerns(fault, operationId))
    return held && `${fault.name} is seen by nobody, and ${held.id} passes on ${held.operationId}`
  }
  if (!isCaught) return `${fault.name} wants ${verdict} ${ids.join(' ')}: ${said}`
  return others.length > 0 ? `${fault.name} also fails ${others.join(' ')}` : undefined
}

/** True if a fault is about an operation, or about the service. */
function concerns(fault: Fault, operationId: OperationId | null): boolean {
  return operationId === null || (fault.concerns?.(getOperation(operationId)) ?? true)
}

/** Faults by family: how many were caught of those that can be seen, on large and on small data, and how many cannot. */
export function formatProofTable(outcomes: readonly FaultOutcome[]): string {
  const families = [...new Set(outcomes.map(({ fault }) => fault.family))]
  const rows = families.map(family => {
    const all = outcomes.filter(({ fault }) => fault.family === family)
    const large = countCaught(all.filter(({ size }) => size === 'large'))
    const small = countCaught(all.filter(({ size }) => size === 'small'))
    return `| ${[family, large.caught, large.unseen, small.caught, small.unseen].join(' | ')} |`
  })
  return [
    '| faults | caught / total | cannot be seen | on small data | cannot be seen |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function countCaught(outcomes: readonly FaultOutcome[]): {
  readonly caught: string
  readonly unseen: number | string
} {
  const visible = outcomes.filter(({ fault, size }) => explainUnseen(fault, size) === undefined)
  const caught = visible.filter(outcome => findProofProblem(outcome) === undefined)
  return { caught: `${caught.length} / ${visible.length}`, unseen: outcomes.length - visible.length || '' }
}

/** Holds a section of the README to what was measured, or writes it there, for npm run update -- proof. */
export function expectSection(name: string, text: string): void {
  const mark = `<!-- ${name} -->`
  const parts = readFileSync(readme, 'utf8').split(mark)
  expect(parts, `${mark} stands twice in the README`).toHaveLength(3)
  const [before, , after] = parts
  if (process.env.PROOF_WRITE !== undefined) writeFileSync(readme, [before, `\n${text}\n`, after].join(mark))
  else expect(parts[1], 'npm run update -- proof writes it anew').toBe(`\n${text}\n`)
}
