import { createHash } from 'node:crypto'
import { render } from 'preact-render-to-string'
import type { SpecDocument } from '../generate/spec-document.ts'
import { tokens } from '../look/tokens.ts'
import { readReference } from './model/read-reference.ts'
import { pageScript } from './script/page-script.ts'
import { frameStyle } from './style/frame-style.ts'
import { tableStyle } from './style/table-style.ts'
import { textStyle } from './style/text-style.ts'
import type { PageChanges } from './view/change-mark.ts'
import { Page } from './view/page.tsx'
import { pageContext } from './view/page-context.ts'
import type { SpecProblem } from './view/problem-list.tsx'

/** What a page shows beside the document. */
export interface ReferenceOptions {
  /** The API key that requests are shown and sent with. */
  readonly key?: string
  /** The command that starts a service at the addresses of the document, such as a mock. */
  readonly start?: string
  /** What changed since another revision. */
  readonly changes?: PageChanges
  readonly problems?: readonly SpecProblem[]
  /** Whether the problems are of files that the document is not made of, which is older. */
  readonly isStale?: boolean
  /** Whether the page asks for events that tell of changes. */
  readonly isLive?: boolean
}

const style = [tokens, frameStyle, textStyle, tableStyle].join('')

/**
 * The reference of a built document as one HTML page, which needs no server, no network and no other file. Throws ContractError for a document
 * that is no contract.
 */
export function renderReference(document: SpecDocument, options: ReferenceOptions = {}): string {
  const { key = 'YOUR_KEY', start, changes, problems = [], isStale = false, isLive = false } = options
  const reference = readReference(document)
  const script = pageScript({ isLive })
  const origins = reference.servers.map(({ address }) => new URL(address).origin)
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
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{reference.title}</title>
        <link rel="icon" href="data:," />
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <pageContext.Provider value={{ reference, key, start, changes }}>
          <Page problems={problems} isStale={isStale} />
        </pageContext.Provider>
        <script type="module" dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  )
  return `<!doctype html>\n${render(page)}\n`
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
