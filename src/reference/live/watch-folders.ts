import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Often enough to be at once for a person, and next to nothing for a machine. */
const INTERVAL_MS = 100

/**
 * Calls a function when files of some folders are changed, added or removed, until it is stopped. It polls, since editors
 * replace files and shared folders of containers send no events.
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

/** Names, times and sizes; a file that goes away meanwhile is one that is not there. */
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
