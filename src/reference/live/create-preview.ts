import { randomUUID } from 'node:crypto'
import { BoundedCache } from '../../base/bounded-cache.ts'
import { type QuotedProblem, quoteError } from '../../generate/problems/add-excerpts.ts'
import { type Draft, quoteLint, readDraft } from '../../generate/try-build-draft.ts'
import {
  type ReferenceOptions,
  type RenderedReference,
  renderProblems,
  renderReferenceBlocks,
} from '../render-reference.tsx'
import { listChangedBlocks, type PageUpdate } from './page-update.ts'
import type { UpdatablePage } from './serve-reference.ts'

/** The reference page of a spec folder under edit. */
export interface Preview extends UpdatablePage {
  /** Reads the folder again and updates the page. */
  readonly refresh: () => void
}

/** Delay before an invalid folder is reported, since an editor may be writing a file. */
const MAX_WAIT_MS = 150
/** Delay of the lint after the page is rendered. */
const LINT_AFTER_MS = 300
/** Number of cached blocks, about twice as many as a page has. */
const CACHED_BLOCKS = 80

/**
 * Creates a preview of a folder. It renders the page first, then lints the files. For an invalid contract, it
 * keeps the last valid page and shows the problems above it.
 */
export function createPreview(
  folder: string,
  options: Pick<ReferenceOptions, 'key' | 'start' | 'base' | 'isDrafted'>,
): Preview {
  const watchers = new Set<(update: PageUpdate) => void>()
  const drawn = new BoundedCache<string, string>(CACHED_BLOCKS)
  let last: Draft | undefined
  let page: RenderedReference | undefined
  let problems: readonly QuotedProblem[] = []
  let revision = randomUUID()
  let asked = 0

  const show = (found: readonly QuotedProblem[], isStale: boolean) => {
    const next =
      last === undefined
        ? undefined
        : renderReferenceBlocks(
            last.document,
            { ...options, source: last.source, problems: found, isStale },
            drawn,
          )
    const blocks = next === undefined ? undefined : listChangedBlocks(page, next)
    page = next
    problems = found
    if (blocks?.length === 0) return
    revision = randomUUID()
    for (const watcher of watchers) watcher({ revision, blocks })
  }
  let linted: readonly QuotedProblem[] = []
  const refresh = () => {
    const mine = ++asked
    const later = (ms: number, act: () => void) => setTimeout(() => mine === asked && act(), ms)
    const fail = (problems: readonly QuotedProblem[]) => later(MAX_WAIT_MS, () => show(problems, true))
    const drafted = readDraft(folder)
    if ('problems' in drafted) return void fail(drafted.problems)
    const before = last
    try {
      last = drafted
      show(linted, false)
    } catch (error) {
      last = before
      return void fail(quoteError(error))
    }
    later(LINT_AFTER_MS, () => {
      linted = quoteLint(drafted)
      show(linted, false)
    })
  }
  refresh()
  return {
    html: () => page?.toHtml(revision) ?? renderProblems(problems, revision),
    revision: () => revision,
    refresh,
    watch: onChange => {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
  }
}
