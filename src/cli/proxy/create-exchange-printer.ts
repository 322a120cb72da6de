import { formatCount } from '../../base/format-count.ts'
import { sanitizeJson, sanitizeText } from '../../base/sanitize-text.ts'
import type { Violation } from '../../conformance/judge/find-violations.ts'
import type { ProxiedExchange } from '../../proxy/proxy-options.ts'
import { fitColors, formatClientText, formatRequestLine, paint } from '../terminal/format-request-line.ts'
import { quotePath, redactSecrets } from '../terminal/print.ts'

/**
 * Creates a printer of the requests that pass `mdc proxy`. `show` prints a line for each and explains each violation once
 * per operation. `summarize` returns a summary of all, with the path of their recording.
 */
export function createExchangePrinter(
  { json, quiet }: { readonly json?: true; readonly quiet?: true },
  stream: NodeJS.WriteStream,
) {
  const write = (text: string) => stream.write(redactSecrets(`${text}\n`))
  const explained = new Set<string>()
  const counts = { judged: 0, broken: 0, others: 0 }
  const broken = new Map<string, number>()

  return {
    show(passed: ProxiedExchange): void {
      const { violations, answeredBy, operation, unjudged } = passed
      const documented = violations.filter(({ level }) => level === 'documented')
      if (operation === undefined || answeredBy !== 'target' || unjudged !== undefined) counts.others++
      else counts.judged++
      if (documented.length > 0) counts.broken++
      for (const id of listIds(documented)) broken.set(id, (broken.get(id) ?? 0) + 1)
      if (quiet && documented.length === 0) return
      if (json) return void write(formatJson(passed))
      write(fitColors(formatExchange(passed), stream))
      for (const violation of violations) {
        const key = `${operation} ${violation.id}`
        if (!explained.has(key)) write(fitColors(formatViolation(violation), stream))
        explained.add(key)
      }
    },
    summarize(recording: string | undefined): string {
      const { judged, others } = counts
      const found = [...broken].toSorted(([, one], [, other]) => other - one)
      return [
        `\n${formatCount(judged, 'reply', 'replies')} judged, ${counts.broken} of them ${counts.broken === 1 ? 'breaks' : 'break'} the contract; ${formatCount(others, 'other')} passed.`,
        ...found.map(([id, count]) => `  ${String(count).padStart(6)}  ${id}`),
        ...(recording === undefined
          ? []
          : [`The whole of it: npx market-data-contract judge --only-seen ${quotePath(recording)}`]),
        '',
      ].join('\n')
    },
  }
}

function listIds(violations: readonly Violation[]): string[] {
  return [...new Set(violations.map(({ id }) => id))]
}

function formatExchange(passed: ProxiedExchange): string {
  const { path, operation, answeredBy, violations, unjudged } = passed
  const [route = '', query = ''] = path.split('?')
  const isDocumented = ({ level }: Violation) => level === 'documented'
  return formatRequestLine({ ...passed, name: operation ?? route, query }, [
    paint('magenta', answeredBy === 'target' ? '' : `(${answeredBy})`),
    paint('yellow', unjudged === undefined ? '' : `not judged: ${formatClientText(unjudged)}`),
    paint('red', listIds(violations.filter(isDocumented)).join(' ')),
    paint('yellow', listIds(violations.filter(each => !isDocumented(each))).join(' ')),
  ])
}

function formatViolation({ id, level, message, place, expected, actual }: Violation): string {
  const name = level === 'documented' ? paint('red', `breaks ${id}`) : paint('yellow', `unusual ${id}`)
  const text = `${message} At ${place}: expected ${expected}, got ${actual}`
  return `          ${name}  ${sanitizeText(text.replace(/\s+/g, ' '))}`
}

function formatJson(passed: ProxiedExchange): string {
  const { method, path, status, ms, operation, answeredBy, violations, unjudged } = passed
  const line = { method, path, status, ms: Math.round(ms), operation, answeredBy, violations, unjudged }
  return sanitizeJson(JSON.stringify(line))
}
