import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Polling interval. It feels instant to a person and costs little. */
const INTERVAL_MS = 100

/**
 * Calls `onChange` when files in the folders are changed, added or removed. Returns a function that stops
 * this. It polls, since editors replace files and shared folders of containers send no events.
 */
export function watchFolders(folders: readonly string[], onChange: () => void): () => void {
  let seen = describeFolders(folders)
  const timer = setInterval(() => {
    const now = describeFolders(folders)
    if (now === seen) return
    seen = now
    onChange()
  }, INTERVAL_MS)
  return () => clearInterval(timer)
}

/** Returns the names, times and sizes of all files as one text. A deleted file has neither time nor size. */
function describeFolders(folders: readonly string[]): string {
  return folders
    .flatMap(folder => {
      try {
        return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => {
          const { mtimeMs, size } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {}
          return `${name} ${mtimeMs} ${size}`
        })
      } catch {
        return []
      }
    })
    .join('\n')
}
