import type { CompiledContract } from '../../../src/contract/activate-contract.ts'
import { consolePath, documentPath, readContractDocument } from '../../control/read-contract-document.ts'

/** A file of the console, ready to be sent. */
export interface ConsoleFile {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
}

/**
 * Returns the console file for a path below /__mock/: the page, a script, a style, or the document of the
 * contract. Returns undefined for any other path, and without a built console. `reached` lists the addresses
 * that the page may request.
 */
export async function readConsoleFile(
  path: string,
  reached: readonly string[],
  contract?: CompiledContract,
): Promise<ConsoleFile | undefined> {
  const text = path === documentPath ? await readContractDocument(contract) : await readBuilt(path)
  if (text === undefined) return undefined
  const type = path === consolePath ? 'html' : path.split('.').at(-1)
  const headers = {
    'Content-Type': types[type ?? ''] ?? 'application/json',
    // Scripts and styles bear a hash of what they hold in their names.
    'Cache-Control': path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    ...(path === consolePath ? { 'Content-Security-Policy': writePolicy(reached) } : {}),
  }
  return { headers, bytes: Buffer.from(text) }
}

const assets = `${consolePath}console/`

async function readBuilt(path: string): Promise<string | undefined> {
  if (path !== consolePath && !path.startsWith(assets)) return undefined
  const name = path === consolePath ? 'index.html' : path.slice(consolePath.length)
  try {
    const { files } = await import('#console')
    return Object.hasOwn(files, name) ? files[name] : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the content security policy of the console. It loads only its own files and requests only the mock.
 */
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
