/** Maximum number of lines per interval. Further lines are only counted, so that a busy server stays fast. */
const MAX_LINES = 20
const INTERVAL_MS = 100

/** Prints lines in batches. */
export interface LinePrinter<Item> {
  readonly print: (item: Item) => void
  /** Writes the pending lines. */
  readonly flush: () => void
}

/** Creates a printer with a line for each item. It calls `format` only for items that it prints. */
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
