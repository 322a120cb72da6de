/**
 * Creates a filter for lines that contain every word of a search, ignoring case. A word has to match from its
 * beginning: `sol` finds `SOL` and `priceSol`, but not `absolute`.
 */
export function matchWords(search: string): (line: string) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return line => {
    const text = line.toLowerCase()
    return words.every(word => {
      for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
        if (isBeginning(line, at)) return true
      return false
    })
  }
}

/** Returns whether a word begins at an index, also within a name: `venue` and `3` in `VenuePool3`. */
function isBeginning(line: string, at: number): boolean {
  const before = line.charAt(at - 1)
  const first = line.charAt(at)
  if (!isLetter.test(before) && !isDigit.test(before)) return true
  if (isDigit.test(first) || isDigit.test(before)) return isDigit.test(first) !== isDigit.test(before)
  return !isLetter.test(first) || (isCapital.test(first) && !isCapital.test(before))
}

const isLetter = /\p{L}/u
const isDigit = /\p{N}/u
const isCapital = /\p{Lu}/u
