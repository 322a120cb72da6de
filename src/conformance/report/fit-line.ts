// Control characters, halves of pairs, marks that turn the direction of writing, and what no XML may hold: a target could
// colour a terminal, fake a line or break a document with them.
const unprintable = /(?![\n\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu

/** A text without anything that a terminal or an XML document would not take as text. */
export function toPrintable(text: string): string {
  return text.replace(unprintable, '\ufffd')
}

/** A text on one line, printable, at most so many characters wide: the middle of a longer one is left out. */
export function fitLine(text: string, width: number): string {
  const characters = [...toPrintable(text.replace(/\s+/g, ' ').trim())]
  if (characters.length <= width) return characters.join('')
  const tail = Math.floor((width - 1) / 3)
  return [...characters.slice(0, width - 1 - tail), '…', ...characters.slice(-tail)].join('')
}
