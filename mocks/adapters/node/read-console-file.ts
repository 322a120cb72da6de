import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the console, ready to be sent. */
export interface ConsoleFile {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/** Where `npm run build` puts the console: beside this file once that is built too. */
const built = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/mocks/console/' : '../../console/',
  import.meta.url,
)
const contractDocument = new URL('../../../src/generated/openapi.json', import.meta.url)

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/**
 * The file that a path below /__mock/ stands for: the page itself, its scripts and styles, or the document of the contract;
 * undefined for any other path, and where the console was not built. `reached` are the addresses that the page may speak to.
 */
export async function readConsoleFile(
  path: string,
  reached: readonly string[],
): Promise<ConsoleFile | undefined> {
  const file = locateFile(path)
  if (file === undefined) return undefined
  try {
    const bytes = await readFile(file)
    const headers = { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', ...commonHeaders }
    if (path === '/__mock/')
      return { headers: { ...headers, 'Content-Security-Policy': writePolicy(reached) }, bytes }
    // Scripts and styles bear a hash of what they hold in their names.
    return { headers: path.startsWith(assets) ? { ...headers, 'Cache-Control': forEver } : headers, bytes }
  } catch {
    return undefined
  }
}

const assets = '/__mock/console/'
const forEver = 'public, max-age=31536000, immutable'
const commonHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

function locateFile(path: string): string | undefined {
  if (path === '/__mock/') return fileURLToPath(new URL('index.html', built))
  if (path === '/__mock/document.json') return fileURLToPath(contractDocument)
  const [, name] = path.match(/^\/__mock\/console\/(\w[\w.-]*)$/) ?? []
  return name === undefined ? undefined : fileURLToPath(new URL(`console/${name}`, built))
}

/** Nothing but the console's own files runs or is loaded, and nothing but the mock is asked. */
function writePolicy(reached: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${reached.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
