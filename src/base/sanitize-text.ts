// Control characters, halves of pairs, marks that turn the direction of writing, and what no XML may hold: foreign text could
// color a terminal, fake a line or break a document with them.
const unprintable = /(?![\n\t])[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/gu

/** Replaces the characters that would act as control characters in a terminal, or are invalid in XML. */
export function toPrintable(text: string): string {
  return text.replace(unprintable, '\ufffd')
}

// GitHub and Azure run what follows ##[ or ##vso[ wherever it stands in a line of a log, and :: at its beginning.
const logCommand = /##(?=\w*\[)/g

/** Inserts a visible space wherever a line of a build log would be read as a command. */
export function escapeLogCommands(text: string): string {
  return text.replace(logCommand, '# #').replace(/^([^\S\n]*):(?=:)/gm, '$1: ')
}

/** Makes a text safe to print in terminals, XML and build logs. */
export function sanitizeText(text: string): string {
  return escapeLogCommands(toPrintable(text))
}

/** Escapes JSON for a build log. Its value stays the same. */
export function sanitizeJson(json: string): string {
  return json
    .replace(unprintable, each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(logCommand, '#\\u0023')
}

/** Makes XML or HTML safe to print in a build log. */
export function sanitizeXml(xml: string): string {
  return toPrintable(xml).replace(logCommand, '#&#35;')
}
