/** Creates a filter for lines that contain every word of a search, ignoring case. */
export function matchWords(search: string): (line: string) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return line => words.every(word => line.toLowerCase().includes(word))
}
