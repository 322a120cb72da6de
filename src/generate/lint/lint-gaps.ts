import { createPointer, createProblems, type SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument } from '../spec-document.ts'
import { selectTexts } from './select-texts.ts'

/**
 * Finds problems of the list of gaps: duplicate ids and names, and unused gaps. A gap with the scope `service`
 * must not be listed for a part.
 */
export function lintGaps(document: SpecDocument): SpecProblem[] {
  const { 'x-gaps': register = [] } = document
  const used = new Set(selectTexts(document, '/*/**/x-gaps/*').map(({ text }) => text))
  return register.flatMap(({ id, name, scope }, index) => {
    const pointer = createPointer('x-gaps', index)
    const earlier = register.slice(0, index)
    const isTwice = earlier.some(gap => gap.id === id)
    const isNamedTwice = name !== undefined && earlier.some(gap => gap.name === name)
    const isMisplaced = used.has(id) === (scope === 'service')
    const misplacement = used.has(id)
      ? `the scope of ${id} is service, but x-gaps lists it`
      : `no x-gaps lists ${id}, and its scope is not service`
    return [
      ...createProblems(pointer, isTwice ? [`${id} stands twice in gaps.yaml`] : []),
      ...createProblems(`${pointer}/name`, isNamedTwice ? [`two gaps are named ${name}`] : []),
      ...createProblems(pointer, isMisplaced ? [misplacement] : []),
    ]
  })
}
