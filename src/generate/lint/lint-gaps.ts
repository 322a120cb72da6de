import { findNearest } from '../../base/find-nearest.ts'
import { createPointer } from '../problems/create-pointer.ts'
import type { SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument, SpecGap } from '../spec-document.ts'
import { createHint } from './find-grammar-problems.ts'

/**
 * Finds problems of the list of gaps: unknown, unused or duplicate ids, unknown defaults and resolutions. A
 * gap with the scope `service` must not be listed for a part.
 */
export function lintGaps({ 'x-gaps': register = [], ...document }: SpecDocument): SpecProblem[] {
  const ids = register.map(gap => gap.id)
  const uses = findGapUses(document, '')
  const used = new Set(uses.map(({ id }) => id))
  return [
    ...uses
      .filter(({ id }) => !ids.includes(id))
      .map(({ id, pointer }) => ({
        id: 'unknown-name' as const,
        pointer,
        message: `${id} is not in gaps.yaml`,
        ...createHint(findNearest(id, ids)),
      })),
    ...register.flatMap((gap, index) => {
      const isSecond = ids.indexOf(gap.id) < index
      const pointer = createPointer('x-gaps', index)
      const message = `${gap.id} stands twice in gaps.yaml`
      return [
        ...(isSecond ? [{ id: 'duplicate-name' as const, pointer, message }] : []),
        ...findNameProblems(register, index, pointer),
        ...lintGap(gap, pointer, used),
      ]
    }),
  ]
}

/** Finds a name that an earlier gap already has. */
function findNameProblems(register: readonly SpecGap[], index: number, pointer: string): SpecProblem[] {
  const name = register[index]?.name
  const isTaken = name !== undefined && register.some((gap, at) => at < index && gap.name === name)
  return isTaken
    ? [
        {
          id: 'duplicate-name',
          pointer: pointer + createPointer('name'),
          message: `two gaps are named ${name}`,
        },
      ]
    : []
}

function lintGap(gap: SpecGap, pointer: string, used: ReadonlySet<string>): SpecProblem[] {
  const options = Object.keys(gap.options)
  const choices = (['default', 'resolved'] as const).map(member => [member, gap[member]] as const)
  const unknown = choices.filter(([, choice]) => choice !== undefined && !options.includes(String(choice)))
  const isService = gap.scope === 'service'
  const isUsed = used.has(gap.id)
  const misplaced = isUsed
    ? `the scope of ${gap.id} is service, but x-gaps lists it`
    : `no x-gaps lists ${gap.id}, and its scope is not service`
  return [
    ...unknown.map(([member, choice]) => ({
      id: 'unknown-name' as const,
      pointer: pointer + createPointer(member),
      message: `the ${member} of ${gap.id}, ${choice}, is none of ${options.join(', ')}`,
      ...createHint(findNearest(String(choice), options)),
    })),
    ...(isUsed === isService ? [{ id: 'unused-gap' as const, pointer, message: misplaced }] : []),
  ]
}

function findGapUses(node: unknown, pointer: string): { id: string; pointer: string }[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => {
    const at = pointer + createPointer(key)
    if (key !== 'x-gaps') return findGapUses(value, at)
    return (value as string[]).map((id, index) => ({ id, pointer: at + createPointer(index) }))
  })
}
