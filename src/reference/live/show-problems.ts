import { ContractError } from '../../base/contract-error.ts'
import type { FailedDraft } from '../../generate/draft.ts'
import { describeProblem, type LocatedProblem } from '../../generate/problems/problem.ts'
import { SpecError } from '../../generate/problems/spec-error.ts'
import type { SpecSource } from '../../generate/spec-source.ts'
import type { SpecProblem } from '../view/problem-list.tsx'

/** Lines that are shown before and behind the one in question. */
const AROUND = 2

/** What keeps files from being shown, at file and line as far as it is known. */
export function showFailure({ error, source }: FailedDraft): readonly SpecProblem[] {
  if (error instanceof SpecError) return showProblems(error.problems, source)
  if (!(error instanceof ContractError))
    return [{ says: `This is not yet a contract that can be shown: ${describeError(error)}.` }]
  const { sentence, facts, where } = error
  const says = [sentence, facts.join('; ')].join(' ').trim()
  return [where === undefined ? { says } : { says, file: where }]
}

/** Problems with the lines around them. */
export function showProblems(
  problems: readonly LocatedProblem[],
  source: SpecSource | undefined,
): readonly SpecProblem[] {
  return problems.map(problem => {
    const { file, line } = problem
    const lines = (source?.files.get(file.slice(source.folder.length + 1)) ?? '').split('\n')
    const from = Math.max(1, line - AROUND)
    const excerpt = { from, lines: lines.slice(from - 1, line + AROUND) }
    return { says: describeProblem(problem), file, line, excerpt }
  })
}

function describeError(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
}
