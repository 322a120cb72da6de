/** Creates a filter for lines with every word of a search, in any case. */
export function matchWords(search: string): (line: string) => boolean {
  const words = search.toLowerCase().split(/\s+/)
  return line => {
    const text = line.toLowerCase()
    return words.every(word => text.includes(word))
  }
}
