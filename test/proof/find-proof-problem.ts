import { getOperation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import type { Fault } from '../faults/fault.ts'
import { explainUnseen, findExpectedVerdict, matchCompanions, wasOpenOnce } from './expected-verdict.ts'
import type { FaultOutcome } from './play-fault.ts'

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
