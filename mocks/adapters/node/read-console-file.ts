export const consolePath = '/__mock/'

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
}

const assets = `${consolePath}console/`

/** Returns whether a path is that of the console page or of one of its scripts and styles. */
export function isConsolePath(path: string): boolean {
  return path === consolePath || path.startsWith(assets)
}

/**
 * Returns the console file for a path below /__mock/: the page, a script or a style. Returns undefined for any other
 * path, and without a built console. `reached` lists the addresses that the page may request.
 */
export async function readConsoleFile(path: string, reached: readonly string[]) {
  if (!isConsolePath(path)) return undefined
  const name = path === consolePath ? 'index.html' : path.slice(consolePath.length)
  const files = await import('#console').then(
    module => module.files,
    () => ({}) as Readonly<Record<string, string>>,
  )
  const text = Object.hasOwn(files, name) ? files[name] : undefined
  if (text === undefined) return undefined
  const headers = {
    'Content-Type': types[name.split('.').at(-1) ?? ''] ?? 'application/json',
    // Scripts and styles bear a hash of what they hold in their names.
    'Cache-Control': path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    ...(path === consolePath ? { 'Content-Security-Policy': writePolicy(reached) } : {}),
  }
  return { headers, bytes: Buffer.from(text) }
}

/** Returns the policy of the console, which loads only its own files and requests only the mock. */
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
