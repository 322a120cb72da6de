import { createPointer } from '../problems/create-pointer.ts'
import type { SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument, SpecGap } from '../spec-document.ts'
import { selectTexts } from './select-texts.ts'

/**
 * Finds problems of the list of gaps: duplicate ids and names, and unused gaps. A gap with the scope `service`
 * must not be listed for a part.
 */
export function lintGaps(document: SpecDocument): SpecProblem[] {
  const { 'x-gaps': register = [] } = document
  const used = new Set(selectTexts(document, '/*/**/x-gaps/*').map(({ text }) => text))
  return register.flatMap((gap, index) => {
    const pointer = createPointer('x-gaps', index)
    const earlier = register.slice(0, index)
    return [
      ...(earlier.some(({ id }) => id === gap.id)
        ? [{ id: 'duplicate-name' as const, pointer, message: `${gap.id} stands twice in gaps.yaml` }]
        : []),
      ...(gap.name !== undefined && earlier.some(({ name }) => name === gap.name)
        ? [
            {
              id: 'duplicate-name' as const,
              pointer: pointer + createPointer('name'),
              message: `two gaps are named ${gap.name}`,
            },
          ]
        : []),
      ...findMisplacement(gap, used.has(gap.id)).map(message => ({
        id: 'unused-gap' as const,
        pointer,
        message,
      })),
    ]
  })
}

function findMisplacement({ id, scope }: SpecGap, isUsed: boolean): string[] {
  if (isUsed !== (scope === 'service')) return []
  return [
    isUsed
      ? `the scope of ${id} is service, but x-gaps lists it`
      : `no x-gaps lists ${id}, and its scope is not service`,
  ]
}
