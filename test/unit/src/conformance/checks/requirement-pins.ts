import { readFileSync } from 'node:fs'

/** Files of all ids with their meaning, and of retired ids. */
export const pinFiles = {
  pinned: new URL('requirement-ids.txt', import.meta.url),
  retired: new URL('retired-ids.txt', import.meta.url),
}

/** The lines of such a file, without comments. */
export function readPins(file: URL): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
}

/** The line of a requirement; the id of a column is its meaning, that of any other needs its title. */
export function formatPin({ id, title }: { readonly id: string; readonly title: string }): string {
  return id.startsWith('COL-') ? id : `${id} ${title}`
}

/** The id that a line begins with. */
export function readPinnedId(line: string): string {
  return line.split(' ', 1)[0] ?? ''
}
