import { readSpecSource } from '../../generate/spec-source.ts'
import {
  type Draft,
  type DraftProblem,
  describeError,
  describeProblems,
  lintDraft,
  tryBuildDraft,
} from '../../generate/try-build-draft.ts'
import { type ReferenceOptions, renderProblems, renderReference } from '../render-reference.tsx'

/** Delay before an invalid folder is reported, since an editor may be writing a file. */
const MAX_WAIT_MS = 150
/** Delay of the lint after the page is rendered. */
const LINT_AFTER_MS = 300

/**
 * Creates a preview of a spec folder under edit. It renders the page first, then lints the files. For an invalid
 * contract, it keeps the last valid page and shows the problems above it. `refresh` reads the folder again.
 */
export function createPreview(folder: string, options: ReferenceOptions) {
  const watchers = new Set<() => void>()
  let last: Draft | undefined
  let html = renderProblems([])
  let linted: readonly DraftProblem[] = []
  let refreshes = 0

  const show = (problems: readonly DraftProblem[], isStale: boolean) => {
    const live = { ...options, source: last?.source, problems, isStale, isLive: true }
    html = last === undefined ? renderProblems(problems) : renderReference(last.document, live)
    for (const notify of watchers) notify()
  }
  const refresh = () => {
    const current = ++refreshes
    const later = (ms: number, act: () => void) => setTimeout(() => current === refreshes && act(), ms)
    const fail = (problems: readonly DraftProblem[]) => later(MAX_WAIT_MS, () => show(problems, true))
    const drafted = tryBuildDraft(() => readSpecSource(folder))
    if ('problems' in drafted) return void fail(drafted.problems)
    const before = last
    try {
      last = drafted
      show(linted, false)
    } catch (error) {
      last = before
      return void fail(describeError(error))
    }
    later(LINT_AFTER_MS, () => {
      const found = describeProblems(lintDraft(drafted))
      if (found.length === 0 && linted.length === 0) return
      linted = found
      show(linted, false)
    })
  }
  refresh()
  return {
    html: () => html,
    refresh,
    watch: (onChange: () => void) => {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
  }
}
