import { formatCount } from '../../base/format-count.ts'
import { sanitizeText } from '../../base/sanitize-text.ts'
import type { Violation } from '../../conformance/judge/find-violations.ts'
import type { ProxiedExchange } from '../../proxy/proxy-options.ts'
import { type Colorize, createColorize, styleByStatus } from '../lines/create-colorize.ts'
import { createLinePrinter } from '../lines/create-line-printer.ts'
import { formatClientText } from '../lines/create-request-printer.ts'
import { redactSecrets } from '../terminal/print.ts'

/** Prints the requests that pass `mdc proxy`. */
export interface ExchangePrinter {
  readonly show: (passed: ProxiedExchange) => void
  /** Returns a summary of all requests. `recording` is the path of the recording. */
  readonly summarize: (recording: string | undefined) => string
}

/** Flags for printing. */
interface PrintFlags {
  readonly json?: true
  readonly quiet?: true
}

/** Creates a printer with a line for each request. It explains each violation once per operation. */
export function createExchangePrinter(
  { json, quiet }: PrintFlags,
  stream: NodeJS.WriteStream,
): ExchangePrinter {
  const paint = createColorize(stream.isTTY === true && process.env.NO_COLOR === undefined)
  const write = (text: string) => stream.write(redactSecrets(text))
  const told = new Set<string>()
  const lines = createLinePrinter(write, (passed: ProxiedExchange) =>
    [
      formatExchange(passed, new Date(), paint),
      ...pickNewViolations(passed, told).map(each => formatViolation(each, paint)),
    ].join('\n'),
  )
  const counts = { judged: 0, broken: 0, others: 0 }
  const broken = new Map<string, number>()

  return {
    show(passed) {
      const { violations, answeredBy, operation, unjudged } = passed
      const documented = violations.filter(({ level }) => level === 'documented')
      if (operation === undefined || answeredBy !== 'target' || unjudged !== undefined) counts.others++
      else counts.judged++
      if (documented.length > 0) counts.broken++
      for (const id of new Set(documented.map(each => each.id))) broken.set(id, (broken.get(id) ?? 0) + 1)
      if (quiet && documented.length === 0) return
      if (json) write(`${JSON.stringify(toLine(passed))}\n`)
      else lines.print(passed)
    },
    summarize(recording) {
      lines.flush()
      const { judged, others } = counts
      const found = [...broken].toSorted(([, one], [, other]) => other - one)
      return [
        `\n${formatCount(judged, 'reply', 'replies')} judged, ${counts.broken} of them ${counts.broken === 1 ? 'breaks' : 'break'} the contract; ${formatCount(others, 'other')} passed.`,
        ...found.map(([id, count]) => `  ${String(count).padStart(6)}  ${id}`),
        ...(recording === undefined
          ? []
          : [`The whole of it: npx market-data-contract judge --only-seen ${recording}`]),
        '',
      ].join('\n')
    },
  }
}

/**
 * Formats one line about a request: time, method, status, duration, operation, query, answering server, and
 * violations.
 */
function formatExchange(passed: ProxiedExchange, at: Date, paint: Colorize): string {
  const { method, path, status, ms, operation, answeredBy, violations, unjudged } = passed
  const [route = '', query = ''] = path.split('?')
  const ids = (wanted: boolean) => [
    ...new Set(violations.filter(({ level }) => (level === 'documented') === wanted).map(({ id }) => id)),
  ]
  const parts = [
    paint('gray', at.toTimeString().slice(0, 8)),
    paint(styleByStatus(status), `${formatClientText(method)} ${status}`),
    `${Math.round(ms)} ms`.padStart(8),
    formatClientText(operation ?? route),
    formatClientText(query),
    answeredBy === 'target' ? '' : paint('magenta', `(${answeredBy})`),
    unjudged === undefined ? '' : paint('yellow', `not judged: ${formatClientText(unjudged)}`),
    paint('red', ids(true).join(' ')),
    paint('yellow', ids(false).join(' ')),
  ]
  return parts.filter(part => part !== '').join('  ')
}

/** Returns the violations whose requirement was not shown before for this operation. */
function pickNewViolations({ violations, operation }: ProxiedExchange, told: Set<string>): Violation[] {
  return violations.filter(({ id }) => {
    const isNew = !told.has(`${operation} ${id}`)
    told.add(`${operation} ${id}`)
    return isNew
  })
}

/** Formats a violation as a sentence. */
function formatViolation(
  { id, level, message, place, expected, actual }: Violation,
  paint: Colorize,
): string {
  const name = level === 'documented' ? paint('red', `breaks ${id}`) : paint('yellow', `unusual ${id}`)
  const text = `${message} At ${place}: expected ${expected}, got ${actual}`
  return `          ${name}  ${sanitizeText(text.replace(/\s+/g, ' '))}`
}

function toLine({
  method,
  path,
  status,
  ms,
  operation,
  answeredBy,
  violations,
  unjudged,
}: ProxiedExchange): object {
  return { method, path, status, ms: Math.round(ms), operation, answeredBy, violations, unjudged }
}
