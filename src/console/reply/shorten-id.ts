/** Length from which an id is shortened. Numbers and times are shorter, addresses and hashes longer. */
const LONG_ID = 27

/** Cuts a long id or address in the middle, since ids mostly differ at their ends. */
export function shortenId(text: string): string {
  return text.length <= LONG_ID || !/^[\w:/.?=&,-]+$/.test(text)
    ? text
    : `${text.slice(0, 8)}…${text.slice(-6)}`
}
