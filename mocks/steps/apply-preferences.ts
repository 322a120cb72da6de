import { ContractError } from '../../src/base/contract-error.ts'
import { memoize } from '../../src/base/memoize.ts'
import type { ActiveScenario, Context, Session, Step } from '../core/context.ts'
import { isConsoleView, isFromConsole } from '../core/is-from-console.ts'
import { refuse } from '../core/refuse.ts'
import type { Choices } from '../gaps/choices.ts'
import { answerByScenario, changeRequest } from '../scenarios/apply-scenarios.ts'
import { parseScenario } from '../scenarios/parse-scenario.ts'
import { type Preference, readPreferences } from './shared/read-preferences.ts'

/**
 * Puts the scenarios of the Prefer header and of the session in force, and answers where one of them does. Prefer takes
 * `scenario=NAME[=ARGUMENT]` any number of times and, as in Prism, `code=STATUS` and `example=default`; other preferences
 * are left alone, as RFC 7240 wants.
 */
export const applyPreferences: Step = context => {
  const { operation, request, choose } = context
  if (isConsoleView(request)) return undefined
  const session = isFromConsole(request) ? countApart(context.session) : context.session
  const header = request.header('prefer')
  const usual = [...session.scenarios, ...listLimits(session, context)]
  if (header === undefined && usual.length === 0) return undefined
  try {
    const preferred = readPreferences(header).flatMap(preference => startPreferred(session, preference))
    context.scenarios = [...preferred, ...usual].filter(({ matches }) => matches(operation))
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    return refuse(choose, 400, [error.sentence, ...error.facts].join(' '))
  }
  const answer = answerByScenario(context)
  if (answer === undefined) context.request = changeRequest(context)
  return answer
}

/** What of a session scenarios are played from. */
type CountingSession = Pick<Session, 'scenarios' | 'choices' | 'createCounter'>

const apart = new WeakMap<Choices, CountingSession>()

/** The same scenarios with counters of their own, so that what the console sends advances none of the application. */
function countApart({ scenarios, choices, createCounter: create }: Session): CountingSession {
  const known = apart.get(choices)
  if (known !== undefined) return known
  const createCounter: Session['createCounter'] = key => create(`console ${key}`)
  const own = {
    scenarios: scenarios.map(({ text }, index) => parseScenario(text, createCounter(`${index} ${text}`))),
    choices: { ...choices },
    createCounter,
  }
  apart.set(choices, own)
  return own
}

/** The limit of requests that GAP-15 may set, counted until choices are made anew. */
function listLimits({ choices, createCounter }: CountingSession, { choose }: Context): ActiveScenario[] {
  if (choices['GAP-15'] === 'none' || choose('GAP-15') === 'none') return []
  const known = limits.get(choices)
  if (known !== undefined) return [known]
  const text = choices['GAP-15'] === 'per-path' ? 'rate-limited' : 'rate-limited=bare'
  const limit = parseScenario(text, createCounter('GAP-15'))
  limits.set(choices, limit)
  return [limit]
}

const limits = new WeakMap<Choices, ActiveScenario>()

const MOST_KEPT = 100
const getStarted = memoize((_: Session['scenarios']) => new Map<string, ActiveScenario>())

/** A scenario starts when it is first preferred, so that one that counts goes on counting until scenarios are set anew. */
function startPreferred(session: CountingSession, { name, value }: Preference): ActiveScenario[] {
  if (!['scenario', 'code', 'example'].includes(name)) return []
  const text = name === 'scenario' ? value : `${name}=${value}`
  const preferred = getStarted(session.scenarios)
  const scenario = preferred.get(text) ?? {
    ...parseScenario(text, session.createCounter(`Prefer ${text}`)),
    preference: `${name}=${value}`,
  }
  if (preferred.size >= MOST_KEPT) preferred.clear()
  preferred.set(text, scenario)
  return [scenario]
}
