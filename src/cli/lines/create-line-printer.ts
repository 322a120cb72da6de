/** More than a person can read in that time: the others are counted, so that lines cost a server under load nothing. */
const MAX_LINES = 20
const INTERVAL_MS = 100

/** Prints lines some at once. */
export interface LinePrinter<Item> {
  readonly print: (item: Item) => void
  /** Writes what waits to be written. */
  readonly flush: () => void
}

/** Prints a line for each item; `format` is asked for those that are printed only. */
export function createLinePrinter<Item>(
  write: (text: string) => unknown,
  format: (item: Item) => string,
): LinePrinter<Item> {
  let lines: string[] = []
  let skipped = 0
  const flush = () => {
    const rest = skipped === 0 ? '' : `          … and ${skipped} more\n`
    write(`${lines.join('')}${rest}`)
    lines = []
    skipped = 0
  }
  return {
    flush,
    print(item) {
      if (lines.length === MAX_LINES) {
        skipped++
        return
      }
      if (lines.length === 0) setTimeout(flush, INTERVAL_MS)
      lines.push(`${format(item)}\n`)
    },
  }
}
