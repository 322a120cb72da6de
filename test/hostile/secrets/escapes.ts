/** Writes a text in another way that still reveals it. */
export type Spell = (text: string) => string

const hex = (character: string, width = 2) => character.charCodeAt(0).toString(16).padStart(width, '0')
const decimal = (character: string) => String(character.charCodeAt(0))

/** The ways to write one character. */
export const escapes: Readonly<Record<string, Spell>> = {
  percent: c => `%${hex(c)}`,
  'percent twice': c => `%25${hex(c)}`,
  'backslash u': c => `\\u${hex(c, 4)}`,
  'backslash u in JSON': c => `\\\\u${hex(c, 4)}`,
  'HTML in decimal': c => `&#${decimal(c)};`,
  'HTML in hexadecimal': c => `&#x${hex(c)};`,
  'HTML in HTML': c => `&amp;#x${hex(c)};`,
}
