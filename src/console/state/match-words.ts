/** Creates a filter for lines that contain every word of a search, ignoring case. */
export function matchWords(search: string): (line: string) => boolean {
  const words = search.toLowerCase().split(/\s+/)
  return line => {
    const text = line.toLowerCase()
    return words.every(word => text.includes(word))
  }
}
