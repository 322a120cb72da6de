/** Longer than any number or instant; an address or a hash is twice as long. */
const LONG_ID = 27

/** Cuts a long id or address in the middle, as what tells two ids apart is at their ends. */
export function shortenText(text: string): string {
  return text.length <= LONG_ID || !/^[\w:/.?=&,-]+$/.test(text)
    ? text
    : `${text.slice(0, 8)}…${text.slice(-6)}`
}
