import { createHash } from 'node:crypto'
import type { VNode } from 'preact'
import { render } from 'preact-render-to-string'
import { files } from '#reference'
import { omitUndefined } from '../base/omit-undefined.ts'
import { sanitizeXml } from '../base/sanitize-text.ts'
import type { JsonNode } from '../contract/schema/resolve-reference.ts'
import type { ComparedContract } from '../diff/side/read-compared-contract.ts'
import type { SpecDocument } from '../generate/spec-document.ts'
import type { SpecSource } from '../generate/spec-source.ts'
import type { DraftProblem } from '../generate/try-build-draft.ts'
import { baseStyle } from '../theme/base-style.ts'
import { tokens } from '../theme/tokens.ts'
import { compactHtml } from './compact-html.ts'
import { readReference } from './model/read-reference.ts'
import { readChanges } from './read-changes.ts'
import { frameStyle } from './style/frame-style.ts'
import { tableStyle } from './style/table-style.ts'
import { textStyle } from './style/text-style.ts'
import { Page } from './view/page.tsx'
import { type PageContext, pageContext } from './view/page-context.ts'
import { ProblemList } from './view/problem-list.tsx'

/** Options of a page in addition to the document. By default, no operation is marked as drafted. */
export interface ReferenceOptions extends Partial<Pick<PageContext, 'key' | 'start' | 'isDrafted'>> {
  /** An earlier contract. The page marks the changes since then. */
  readonly base?: ComparedContract | undefined
  readonly source?: SpecSource | undefined
  /** The plain document that the rendered one was made from, whose changes are marked. */
  readonly written?: JsonNode | undefined
  readonly problems?: readonly DraftProblem[]
  /** True if the problems belong to newer files than the rendered document. */
  readonly isStale?: boolean
  /** True for a page that follows the updates of its server. */
  readonly isLive?: boolean
}

const script = files['run-page.js'] ?? ''
const style = [tokens, baseStyle, frameStyle, textStyle, tableStyle].join('')

/**
 * Renders the reference of a built document as one HTML page, which needs no server or other files. Throws
 * ContractError for an invalid contract.
 */
export function renderReference(document: SpecDocument, options: ReferenceOptions = {}): string {
  const { base, source, written, problems = [], isStale = false, isLive = false } = options
  const { key = 'YOUR_KEY', start, isDrafted = () => false } = options
  const reference = readReference(document)
  const now = { name: 'this document', document, ...omitUndefined({ source, written }) }
  const changes = base && readChanges(base, now, reference)
  const body = (
    <pageContext.Provider value={{ reference, key, start, changes, isDrafted }}>
      <Page problems={problems} isStale={isStale} />
    </pageContext.Provider>
  )
  return renderShell(reference.title, body, isLive)
}

/** Renders a live page with the problems of an invalid contract, which is shown until the contract is valid. */
export function renderProblems(problems: readonly DraftProblem[]): string {
  const body = (
    <main>
      <ProblemList problems={problems} isStale={false} isAlone />
    </main>
  )
  return renderShell('Reference', body, true)
}

function renderShell(title: string, body: VNode, isLive: boolean): string {
  // Nothing but what stands in the page is loaded or run. Requests go to the origin that the reader types.
  const policy = [
    "default-src 'none'",
    `style-src '${hash(style)}'`,
    `script-src '${hash(script)}'`,
    'img-src data:',
    "connect-src 'self' http: https:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const head = (
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={policy} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <link rel="icon" href="data:," />
      <style dangerouslySetInnerHTML={{ __html: style }} />
    </head>
  )
  const code = render(<script type="module" dangerouslySetInnerHTML={{ __html: script }} />)
  return sanitizeXml(
    `<!doctype html>\n<html lang="en"${isLive ? ' class="live"' : ''}>${render(head)}<body>${compactHtml(render(body))}${code}</body></html>\n`,
  )
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
