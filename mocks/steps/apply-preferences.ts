import { ContractError } from '../../src/base/contract-error.ts'
import { memoize } from '../../src/base/memoize.ts'
import { isConsoleView } from '../core/is-from-console.ts'
import { rejectRequest } from '../core/reject-request.ts'
import type { ActiveScenario, RequestContext, RequestStep, Session } from '../core/request-context.ts'
import { getChosenOption } from '../gaps/gap-choices.ts'
import { parseScenario } from '../scenarios/parse-scenario.ts'

/**
 * Activates the scenarios of the Prefer header and of the session. Prefer may have `scenario=NAME[=ARGUMENT]`
 * any number of times and, as in Prism, `code=STATUS`. Other preferences are ignored,
 * as RFC 7240 requires.
 */
export const applyPreferences: RequestStep = context => {
  const { operation, request, session, choose } = context
  if (isConsoleView(request)) return undefined
  const header = request.header('prefer')
  const defaults = [...session.scenarios, ...listLimits(context)]
  if (header === undefined && defaults.length === 0) return undefined
  try {
    const preferred = readPreferences(header).flatMap(preference => startPreferred(session, preference))
    context.scenarios = [...preferred, ...defaults].filter(({ matches }) => matches(operation))
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    return rejectRequest(choose, 400, [error.sentence, ...error.facts].join(' '))
  }
  return undefined
}

/** Returns the scenario that limits requests, if GAP-15 says so. */
function listLimits({ choices, choose }: RequestContext): ActiveScenario[] {
  if (getChosenOption(choices, 'GAP-15') === 'none' || choose('GAP-15') === 'none') return []
  return [
    startLimit(getChosenOption(choices, 'GAP-15') === 'per-path' ? 'rate-limited' : 'rate-limited=bare'),
  ]
}

const startLimit = memoize((text: string) => parseScenario(text, 'GAP-15'), new Map())

/** Returns the scenario of a preference. Its counter has its text, so requests with the same preference count together. */
function startPreferred(session: Session, { name, value }: Preference): ActiveScenario[] {
  if (!['scenario', 'code'].includes(name)) return []
  const text = name === 'scenario' ? value : `${name}=${value}`
  return [{ ...session.parseScenario(text, `Prefer ${text}`), preference: `${name}=${value}` }]
}

/** One preference of a request: its name in lower case, and its value without quotes. */
interface Preference {
  readonly name: string
  readonly value: string
}

// No two parts in a row can take the same spaces: a header of nothing else would be tried in all ways to share them.
const preferencePattern = /\s*([^\s=,;]+)\s*(?:=(?:\s*"((?:[^"\\]|\\.)*)"\s*|([^",;]*)))?(?:;[^,]*)?(?:,|$)/y

/**
 * Parses a Prefer header (RFC 7240), in which commas separate preferences. Values without quotes may contain
 * characters that a token may not, such as `=` and `@`. Parameters of a preference are ignored, and so is all
 * text after a malformed preference.
 */
export function readPreferences(header: string | undefined): Preference[] {
  if (header === undefined) return []
  const found: Preference[] = []
  preferencePattern.lastIndex = 0
  while (preferencePattern.lastIndex < header.length) {
    const match = preferencePattern.exec(header)
    if (match?.[1] === undefined) return found
    const value = match[2]?.replace(/\\(.)/g, '$1') ?? match[3]?.trim() ?? ''
    found.push({ name: match[1].toLowerCase(), value })
  }
  return found
}
