import { views } from './views.ts'

/** Part of a text: where it begins, and where it has ended. */
export type Part = readonly [start: number, end: number]

/** How often what was undone is undone again, such as escapes in base64 in JSON. */
const MOST_LAYERS = 3

/** Between texts that are searched together; in no key, and nothing that a view leaves out. */
const BORDER = '\u0001'

/** Bytes written in letters and digits. */
interface Coding {
  /** What a run of them consists of. */
  readonly letters: RegExp
  /** How many of them stand for a byte, at least. */
  readonly density: number
  /** What can stand between two runs. */
  readonly joint: string
  /** The texts that a run can stand for, wherever in it they begin. */
  readonly read: (run: string) => readonly string[]
}

const codings: readonly Coding[] = [
  // Both alphabets (RFC 4648).
  {
    letters: /[\w+/-]/,
    density: 4 / 3,
    joint: '',
    read: run => [0, 1, 2, 3].map(at => decode(run.slice(at), 'base64')),
  },
  {
    letters: /[\da-fx :,;-]/i,
    density: 2,
    joint: '',
    read: run => {
      const digits = run.replace(/0x|[^\da-f]/gi, '')
      return [0, 1].map(at => decode(digits.slice(at), 'hex'))
    },
  },
  // As JSON has the bytes of a Buffer.
  {
    letters: /[\d\s,;]/,
    density: 2,
    joint: ',',
    read: run => [Buffer.from((run.match(/\d{1,3}/g) ?? []).map(Number)).toString('latin1')],
  },
]

const runFinders = codings.map(({ letters, ...coding }) => ({
  ...coding,
  listRuns: createRunFinder(letters),
}))

/**
 * The parts of a text that spell a key, however they do; `key` matches the key itself, `length` is its length. Takes time in
 * proportion to the length of the text.
 */
export function findSpellings(text: string, key: RegExp, length: number, layer = 0): Part[] {
  const found: Part[] = Array.from(text.matchAll(key), ({ index, 0: { length } }) => [index, index + length])
  if (layer === MOST_LAYERS) return found
  const search = (plain: string) => findSpellings(plain, key, length, layer + 1)
  const bytes = Buffer.from(text, 'latin1')
  for (const { density, joint, listRuns, read } of runFinders) {
    const runs = listRuns(bytes, length * density - 1)
    const holdsKey = (those: readonly Part[]) => {
      const run = those.map(([start, end]) => text.slice(start, end)).join(joint)
      return search(read(run).join(BORDER)).length > 0
    }
    // Together first: hardly ever is there anything to find, and a thousand small searches take long.
    if (runs.length > 0 && holdsKey(runs)) for (const run of runs) if (holdsKey([run])) found.push(run)
  }
  const seen = new Set([text])
  for (const readView of layer === 0 ? views : views.slice(0, 1)) {
    const view = readView(text)
    if (view === undefined || seen.has(view.text)) continue
    seen.add(view.text)
    for (const part of search(view.text)) found.push(view.locate(...part))
  }
  return found
}

/** No expression: those of V8 run out of stack where a run is some megabytes long. */
function createRunFinder(letters: RegExp): (bytes: Buffer, least: number) => Part[] {
  const isLetter = Uint8Array.from({ length: 256 }, (_, code) =>
    Number(code < 128 && letters.test(String.fromCharCode(code))),
  )
  return (bytes, least) => {
    const runs: Part[] = []
    const end = bytes.length
    for (let at = 0; at < end; at++) {
      if (isLetter[bytes[at] as number] === 0) continue
      const start = at
      while (at < end && isLetter[bytes[at] as number] === 1) at++
      if (at - start >= least) runs.push([start, at])
    }
    return runs
  }
}

function decode(text: string, encoding: 'base64' | 'hex'): string {
  return Buffer.from(text, encoding).toString('latin1')
}
