import { shortenId } from '../contract/list-entities.ts'

/** Parts of a scenario as it is written. Those that are absent are empty. */
export function splitScenario(text: string) {
  const [, prefix = '', name = '', argument = '', glob = ''] =
    text.match(/^((?:once:|after=\d+:)*)([^=@]*)(?:=([^@]*))?(?:@(.*))?$/s) ?? []
  return { prefix, name, argument, glob }
}

/** Returns a sentence about a scenario in force, such as `tokenDetails answers 429`. `says` is that of its behavior. */
export function describeScenario(text: string, says = text): string {
  const { prefix, name, argument, glob } = splitScenario(text)
  const subject = glob === '' ? 'Every request' : glob
  const plain = says.replace(/ \(default[^)]*\)$/, argument && ` (${argument})`)
  const others = glob === '' ? plain : `${glob}: ${plain.charAt(0).toLowerCase()}${plain.slice(1)}`
  const known: Readonly<Record<string, string>> = {
    slow: `${subject} ${argument === 'forever' ? 'gets no reply' : `is ${argument} ms slower`}`,
    code: `${subject} ${glob === '' ? 'gets' : 'answers'} ${argument}`,
  }
  const end = prefix.replaceAll(/after=(\d+):/g, ', after $1 others').replaceAll('once:', ', once')
  return `${(argument !== '' && known[name]) || others}${end}`
}

type Members = Readonly<Record<string, unknown>>

/** Members of an overridden row that are no columns. */
const flags: readonly string[] = ['raw', 'allowBroken']

/** Lists overrides as sentences, each with the path of names to what it describes. */
export function describeOverrides(overrides: Members): { path: readonly string[]; sentence: string }[] {
  return Object.entries(overrides).flatMap(([id, own]) => {
    const { rows, reply } = own as Members
    if (Array.isArray(rows)) return { path: [id], sentence: `${id} answers rows of its own: ${rows.length}` }
    if (reply) return { path: [id], sentence: `${id} answers a recorded reply` }
    return Object.entries(own as Members).flatMap(([key, row]) => {
      const short = shortenId(key)
      if (row === null) return { path: [id, key], sentence: `${id} has no row ${short}` }
      const cells = Object.entries(row as Members).filter(([column]) => !flags.includes(column))
      return cells.map(([column, value]) => ({
        path: [id, key, column],
        sentence: `${id}: ${column} of ${short} is ${JSON.stringify(value)}`,
      }))
    })
  })
}

/** Returns overrides without what is at a path, and without rows and operations that are empty then. */
export function removeOverride(overrides: Members, [name = '', ...path]: readonly string[]): Members {
  const { [name]: own, ...others } = overrides
  const left = path.length === 0 ? {} : removeOverride(own as Members, path)
  return Object.keys(left).every(each => flags.includes(each)) ? others : { ...others, [name]: left }
}
