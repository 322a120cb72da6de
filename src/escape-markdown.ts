import { fitLine } from './fit-line.ts'

/** Foreign text as text: on one line, and nothing in it is Markdown or HTML. */
export function escapeMarkdown(text: string, width = Number.POSITIVE_INFINITY): string {
  return escapeCharacters(fitLine(text, width))
}

/** As character references, which start no emphasis, cell, link or tag (CommonMark, entities). */
export function escapeCharacters(text: string): string {
  return text.replace(/[&<>|`*_[\]\\~]/g, character => `&#${character.codePointAt(0)};`)
}
