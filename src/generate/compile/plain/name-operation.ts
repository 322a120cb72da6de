/** Returns the id of an operation in letters and digits: its own, or one made of its path. It is not in `used`. */
export function nameOperation(id: string | undefined, path: string, used: Set<string>): string {
  const words = (id ?? `get ${path.replace(/\{([^{}/]+)\}/g, 'by $1')}`)
    .split(/\W+/)
    .filter(word => word !== '')
  const [first = 'get', ...others] = words
  const name = first + others.map(word => word[0]?.toUpperCase() + word.slice(1)).join('')
  const isFree = (each: string) => !used.has(each)
  const free = isFree(name)
    ? name
    : (Array.from({ length: 100 }, (_, at) => `${name}${at + 2}`).find(isFree) ?? name)
  used.add(free)
  return free
}
