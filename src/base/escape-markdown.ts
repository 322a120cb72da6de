import { fitLine } from './fit-line.ts'

/** Escapes untrusted text to one line without active Markdown or HTML. Shortens it to `width`. */
export function escapeMarkdown(text: string, width = Number.POSITIVE_INFINITY): string {
  return escapeCharacters(fitLine(text, width))
}

// GitHub makes a mention, a reference to an issue or a link of these in the finished text, character references and all.
const special = /[&<>|`*_[\]\\~]|@|#(?=\w)|GH-(?=\d)|:(?=\/\/)|www(?=\.)/gi
const linkStart = /^[@#:GW]/i

/**
 * Replaces special characters by character references, which start no emphasis, cell, link or tag
 * (CommonMark, entities). A zero-width space breaks mentions and links that GitHub would make despite that.
 */
export function escapeCharacters(text: string): string {
  return text.replace(special, found =>
    linkStart.test(found) ? `${found}&#8203;` : `&#${found.codePointAt(0)};`,
  )
}
