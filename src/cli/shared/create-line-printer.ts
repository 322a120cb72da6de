/** More than a person can read in that time: the others are counted, so that lines cost a server under load nothing. */
const MOST_LINES = 20
const EVERY_MS = 100

/** Prints a line for each item it takes, some at once; `format` is asked for those that are printed only. */
export function createLinePrinter<Item>(
  write: (text: string) => unknown,
  format: (item: Item) => string,
): (item: Item) => void {
  let lines: string[] = []
  let skipped = 0
  const flush = () => {
    const rest = skipped === 0 ? '' : `          … and ${skipped} more\n`
    write(`${lines.join('')}${rest}`)
    lines = []
    skipped = 0
  }
  return item => {
    if (lines.length === MOST_LINES) {
      skipped++
      return
    }
    if (lines.length === 0) setTimeout(flush, EVERY_MS)
    lines.push(`${format(item)}\n`)
  }
}
