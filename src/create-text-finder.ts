/** Where something begins in a text, and where it has ended. */
type Place = readonly [start: number, end: number]

/** So many texts a regular expression finds faster. */
const FEW = 4
/** Signs that are looked at together. */
const BLOCK = 3
/** The bits of a sign that are the same in letters of either case. */
const BITS = 5

/**
 * Finds the parts of a text that are one of some others, in letters of either case; where several begin at one place it is the
 * first of them.
 */
export function createTextFinder(texts: readonly string[]): (text: string) => Place[] {
  if (texts.length > FEW && texts.every(({ length }) => length >= BLOCK)) return findAmongMany(texts)
  const pattern = new RegExp(texts.map(escapeRegExp).join('|'), 'gi')
  return text => Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => [index, index + length])
}

/**
 * A hundred signatures, each in nine spellings, are found nearly as fast as one key: as by Wu and Manber (1994), the last signs
 * of a window say how far it may move.
 */
function findAmongMany(texts: readonly string[]): (text: string) => Place[] {
  const sought = texts.map(text => text.toLowerCase())
  const window = Math.min(...sought.map(({ length }) => length))
  const moves = listMoves(sought, window)
  const byHead = new Map<string, string[]>()
  for (const each of sought) {
    const head = each.slice(0, window)
    byHead.set(head, [...(byHead.get(head) ?? []), each])
  }
  return text => {
    const found: Place[] = []
    for (let start = 0; start + window <= text.length; ) {
      const move = moves[readBlock(text, start + window)] as number
      start += move
      if (move > 0) continue
      const read = (length: number) => text.slice(start, start + length).toLowerCase()
      const one = byHead.get(read(window))?.find(each => read(each.length) === each)
      if (one !== undefined) found.push([start, start + one.length])
      start += one?.length ?? 1
    }
    return found
  }
}

/** By the block that a window ends with: how far the next place is where one of the texts may begin. */
function listMoves(texts: readonly string[], window: number): Uint32Array {
  const moves = new Uint32Array(2 ** (BLOCK * BITS)).fill(window - BLOCK + 1)
  for (const text of texts) {
    for (let end = BLOCK; end <= window; end++) {
      const block = readBlock(text, end)
      moves[block] = Math.min(moves[block] as number, window - end)
    }
  }
  return moves
}

/** The signs before a place as one number. */
function readBlock(text: string, end: number): number {
  let block = 0
  for (let at = end - BLOCK; at < end; at++) block = (block << BITS) | (text.charCodeAt(at) & (2 ** BITS - 1))
  return block
}

function escapeRegExp(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}-]/g, '\\$&')
}
