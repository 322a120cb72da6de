import { createHash } from 'node:crypto'
import { render } from 'preact-render-to-string'
import type { Side } from '../diff/side/read-side.ts'
import type { QuotedProblem } from '../generate/problems/quote-problems.ts'
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
import { ProblemList } from './view/problem-list.tsx'

/** Options of a page in addition to the document. */
export interface ReferenceOptions {
  /** The API key that requests are shown and sent with. */
  readonly key?: string
  /** The command that starts a service at the addresses of the document, such as a mock. */
  readonly start?: string
  /** Another revision, to mark what changed since, and the files of the document, for the lines of changes. */
  readonly base?: Side | undefined
  readonly source?: SpecSource | undefined
  readonly problems?: readonly QuotedProblem[]
  /** True if the problems are of files that the document is not made of, which is older. */
  readonly isStale?: boolean
}

const style = [tokens, baseStyle, frameStyle, textStyle, tableStyle].join('')

/** A page that is drawn, and how it becomes a file. */
export interface RenderedReference extends RenderedPage {
  /** The whole page; `revision` tells a live one which it is. */
  readonly toHtml: (revision?: string) => string
}

/** Draws the reference of a built document; what is as it was is taken from `before`. Throws ContractError for one that is no contract. */
export function renderReferenceBlocks(
  document: SpecDocument,
  options: ReferenceOptions = {},
  before?: RenderCache,
): RenderedReference {
  const { key = 'YOUR_KEY', start, base, source, problems = [], isStale = false } = options
  const reference = readReference(document)
  const now = { name: 'this document', document, ...(source && { source }) }
  const changes = base && readChanges(base, now, reference)
  const page = renderPage({ reference, key, start, changes }, { problems, isStale }, before)
  const origins = reference.servers.map(({ address }) => new URL(address).origin)
  return { ...page, toHtml: revision => renderShell(reference.title, page.body, { revision, origins }) }
}

/** The reference of a built document as one HTML page, which needs no server, no network and no other file. Throws as `renderReferenceBlocks`. */
export function renderReference(document: SpecDocument, options: ReferenceOptions = {}): string {
  return renderReferenceBlocks(document, options).toHtml()
}

/** The page of files that make no document: what is wrong with them, until they do. */
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
