import { toPrintable } from './sanitize-text.ts'

/** Formats a text as one printable line of at most `width` characters, with `…` in place of its middle. */
export function fitLine(text: string, width: number): string {
  const characters = [...toPrintable(text.replace(/\s+/g, ' ').trim())]
  if (characters.length <= width) return characters.join('')
  const tail = Math.floor((width - 1) / 3)
  return [...characters.slice(0, width - 1 - tail), '…', ...characters.slice(characters.length - tail)].join(
    '',
  )
}

/** Breaks a text into printable lines of at most `width` characters: if possible at a space, `,`, `&` or `/`. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = []
  let rest = [...toPrintable(text.replace(/\s+/g, ' ').trim())]
  while (rest.length > width) {
    const fits = rest.slice(0, width + 1)
    const space = fits.lastIndexOf(' ')
    const mark = Math.max(...[',', '&', '/'].map(each => fits.lastIndexOf(each, width - 1))) + 1
    const at = [space, mark].find(each => each > width / 2) ?? width
    lines.push(rest.slice(0, at).join(''))
    rest = rest.slice(rest[at] === ' ' ? at + 1 : at)
  }
  return [...lines, rest.join('')]
}
