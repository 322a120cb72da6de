import { resolve } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'

/**
 * Puts the modules that all files of an entry load at once into a chunk of its name. A module that several entries name is
 * in the first of them. So a module that something small loads is never in the chunk of something large.
 */
export function shareChunks(
  chunks: Readonly<Record<string, readonly string[]>>,
): Rolldown.CodeSplittingGroup[] {
  const found = new Map<string, ReadonlySet<string>>()
  const listLoaded = (file: string, context: Rolldown.ChunkingContext) => {
    const known = found.get(file)
    if (known !== undefined) return known
    const path = resolve(file)
    const loaded = new Set([path, normalizePath(path)].filter(id => context.getModuleInfo(id) !== null))
    if (loaded.size === 0) throw new Error(`No entry loads ${file}.`)
    for (const id of loaded) for (const next of context.getModuleInfo(id)?.importedIds ?? []) loaded.add(next)
    found.set(file, loaded)
    return loaded
  }
  const entries = Object.entries(chunks)
  return entries.map(([name, files], index) => ({
    name: (id, context) => (files.every(file => listLoaded(file, context).has(id)) ? name : null),
    priority: entries.length - index,
  }))
}
