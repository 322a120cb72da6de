// Control characters, halves of pairs, marks that turn the direction of writing, and what no XML may hold: foreign text could
// color a terminal, fake a line or break a document with them.
const unprintable = /(?![\n\t])[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/gu

/** A text without anything that a terminal or an XML document would not take as text. */
export function toPrintable(text: string): string {
  return text.replace(unprintable, '\ufffd')
}

// GitHub and Azure run what follows ##[ or ##vso[ wherever it stands in a line of a log, and :: at its beginning.
const logCommand = /##(?=\w*\[)/g

/** A text whose lines start no command in the log of a build; what would is broken where it can be seen. */
export function breakCommands(text: string): string {
  return text.replace(logCommand, '# #').replace(/^([^\S\n]*):(?=:)/gm, '$1: ')
}

/** A text that can be printed anywhere. */
export function sanitizeText(text: string): string {
  return breakCommands(toPrintable(text))
}

/** JSON that says the same, and can be printed into the log of a build. */
export function sanitizeJson(json: string): string {
  return json
    .replace(unprintable, each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(logCommand, '#\\u0023')
}

/** XML or HTML that says the same, and can be printed into the log of a build. */
export function sanitizeXml(xml: string): string {
  return toPrintable(xml).replace(logCommand, '#&#35;')
}
