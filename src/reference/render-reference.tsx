import { createHash } from 'node:crypto'
import { render } from 'preact-render-to-string'
import type { ComparedContract } from '../diff/side/read-compared-contract.ts'
import type { QuotedProblem } from '../generate/problems/add-excerpts.ts'
import type { SpecDocument } from '../generate/spec-document.ts'
import type { SpecSource } from '../generate/spec-source.ts'
import { baseStyle } from '../theme/base-style.ts'
import { tokens } from '../theme/tokens.ts'
import { readReference } from './model/read-reference.ts'
import { readChanges } from './read-changes.ts'
import { type RenderCache, type RenderedPage, renderPage } from './render-page.tsx'
import { pageScript } from './script/page-script.ts'
import { frameStyle } from './style/frame-style.ts'
import { tableStyle } from './style/table-style.ts'
import { textStyle } from './style/text-style.ts'
import type { PageContext } from './view/page-context.ts'
import { ProblemList } from './view/problem-list.tsx'

/** Options of a page in addition to the document. */
export interface ReferenceOptions {
  /** The API key in the example requests. */
  readonly key?: string
  /** The command that starts a local service at the documented addresses, such as a mock. */
  readonly start?: string
  /** An earlier contract. The page marks the changes since then. */
  readonly base?: ComparedContract | undefined
  readonly source?: SpecSource | undefined
  readonly problems?: readonly QuotedProblem[]
  /** True if the problems belong to newer files than the rendered document. */
  readonly isStale?: boolean
  /** Returns true for an operation that the mock answers with drafted values. By default none is marked. */
  readonly isDrafted?: PageContext['isDrafted']
}

const style = [tokens, baseStyle, frameStyle, textStyle, tableStyle].join('')

/** A rendered page, with a function that creates its HTML file. */
export interface RenderedReference extends RenderedPage {
  /** Returns the whole page as HTML. A live page contains its `revision`. */
  readonly toHtml: (revision?: string) => string
}

/**
 * Renders the reference of a built document. Unchanged blocks come from the cache `before`. Throws
 * ContractError for an invalid contract.
 */
export function renderReferenceBlocks(
  document: SpecDocument,
  options: ReferenceOptions = {},
  before?: RenderCache,
): RenderedReference {
  const { key = 'YOUR_KEY', start, base, source, problems = [], isStale = false } = options
  const { isDrafted = () => false } = options
  const reference = readReference(document)
  const now = { name: 'this document', document, ...(source && { source }) }
  const changes = base && readChanges(base, now, reference)
  const page = renderPage({ reference, key, start, changes, isDrafted }, { problems, isStale }, before)
  const origins = reference.servers.map(({ address }) => new URL(address).origin)
  return { ...page, toHtml: revision => renderShell(reference.title, page.body, { revision, origins }) }
}

/**
 * Renders the reference of a built document as one HTML page, which needs no server or other files. Throws as
 * `renderReferenceBlocks`.
 */
export function renderReference(document: SpecDocument, options: ReferenceOptions = {}): string {
  return renderReferenceBlocks(document, options).toHtml()
}

/** Renders a page with the problems of an invalid contract, which is shown until the contract is valid. */
export function renderProblems(problems: readonly QuotedProblem[], revision: string): string {
  const main = (
    <main>
      <ProblemList problems={problems} isStale={false} isAlone />
    </main>
  )
  return renderShell('Reference', render(main), { revision, origins: [] })
}

function renderShell(
  title: string,
  body: string,
  { revision, origins }: { revision: string | undefined; origins: readonly string[] },
): string {
  const script = pageScript({ isLive: revision !== undefined })
  // Nothing but what stands in the page is loaded or run; requests go to the origins of the document alone.
  const policy = [
    "default-src 'none'",
    `style-src '${hash(style)}'`,
    `script-src '${hash(script)}'`,
    'img-src data:',
    ["connect-src 'self'", ...new Set(origins)].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const head = (
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={policy} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {revision !== undefined && <meta name="revision" content={revision} />}
      <title>{title}</title>
      <link rel="icon" href="data:," />
      <style dangerouslySetInnerHTML={{ __html: style }} />
    </head>
  )
  const code = render(<script type="module" dangerouslySetInnerHTML={{ __html: script }} />)
  return `<!doctype html>\n<html lang="en">${render(head)}<body>${body}${code}</body></html>\n`
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
