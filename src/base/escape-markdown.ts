import { fitLine } from './fit-line.ts'

/** Foreign text as text: on one line, and nothing in it is Markdown or HTML. */
export function escapeMarkdown(text: string, width = Number.POSITIVE_INFINITY): string {
  return escapeCharacters(fitLine(text, width))
}

// GitHub makes a mention, a reference to an issue or a link of these in the finished text, character references and all.
const special = /[&<>|`*_[\]\\~]|@|#(?=\w)|GH-(?=\d)|:(?=\/\/)|www(?=\.)/gi
const linkStart = /^[@#:GW]/i

/**
 * As character references, which start no emphasis, cell, link or tag (CommonMark, entities); what would become a mention or a link
 * by itself is parted by a space without width.
 */
export function escapeCharacters(text: string): string {
  return text.replace(special, found =>
    linkStart.test(found) ? `${found}&#8203;` : `&#${found.codePointAt(0)};`,
  )
}
