import type { Exchange, Planned, Unsent } from '../model/recording.ts'
import { baseUrls, withQuery } from './address.ts'
import { systemClock } from './clock.ts'
import type { CollectOptions } from './collect.ts'
import { Gate, type Refusal } from './gate.ts'
import { Inputs } from './inputs.ts'
import { createLimiter } from './limiter.ts'
import { type Prepared, prepare } from './prepare.ts'
import { redactKey } from './redact.ts'
import { retryAfter } from './retry-after.ts'
import { type Answer, createTransport } from './transport.ts'

/** What came of a planned request; numbered when it is its turn in the recording. */
export type Outcome = Omit<Exchange, 'n'> | Unsent

/** Carries out single planned requests. */
export interface Asker {
  /** `earlier` resolves when all that came before in the plan is recorded. */
  ask(planned: Planned, attempt: number, earlier: () => Promise<unknown>): Promise<Outcome>
  close(): Promise<void>
}

/** How often a request is sent again when the target asks to be asked later. */
const REPEATS = 2

/** Asks within the limits of a run; `exchanges` is what was recorded so far, and grows as the run goes on. */
export function createAsker(options: CollectOptions, exchanges: readonly Exchange[]): Asker {
  const { run, limits, signal, clock = systemClock } = options
  const apiKey = options.apiKey === '' ? undefined : options.apiKey
  const bases = baseUrls(run.target)
  const transport = createTransport({
    ...limits,
    allowed: new Set([...bases.values()].map(({ origin }) => origin)),
    connections: limits.concurrency,
    redact: redactKey(apiKey, run.keyName),
    signal,
  })
  const limiter = createLimiter(limits, clock, signal)
  const inputs = new Inputs(options.resolve)
  const advice =
    apiKey === undefined
      ? `no key was sent: the environment variable ${run.keyName} is not set`
      : `look at the key in the environment variable ${run.keyName}`
  const gate = new Gate(limits, advice, clock.now())

  /** Sends a request, and again when asked to wait; a refusal when it cannot be sent even once. */
  async function send(url: string, { headers, origin, keyed }: Prepared) {
    let answer: (Answer & { at: number }) | undefined
    for (let repeat = 0; ; repeat++) {
      await limiter.turn(url)
      const refusal = gate.closed(origin, clock.now())
      if (refusal !== undefined) return answer ?? refusal
      gate.count()
      const at = clock.now()
      answer = { at, ...(await transport.send(url, headers)) }
      gate.learn(origin, answer, keyed)
      const wait = repeat < REPEATS ? retryAfter(answer.reply, clock.now()) : undefined
      if (wait === undefined || gate.closed(origin, clock.now() + wait) !== undefined) return answer
      limiter.hold(url, wait)
    }
  }

  async function ask(planned: Planned, attempt: number, earlier: () => Promise<unknown>): Promise<Outcome> {
    const prepared = prepare(planned, { run, bases, apiKey })
    const { origin, form, path, sent } = prepared
    if (path === undefined)
      return unsent(planned, { reason: 'no-origin', says: `no base URL of the ${origin} origin was given` })
    const filled = await inputs.fill(planned.query, exchanges, earlier)
    const refusal = gate.closed(origin, clock.now()) // why there is no input, when both hold
    if (refusal !== undefined) return unsent(planned, refusal)
    if ('missing' in filled) {
      const says = `no reply gave ${filled.missing.join(', nor ')}`
      return unsent(planned, { reason: 'no-input', says })
    }
    const url = withQuery(path, filled.query)
    const answer = await send(url, prepared)
    if ('reason' in answer) return unsent(planned, answer)
    const { profile: _, ...rest } = planned
    return { ...rest, ...filled, attempt, origin, form, method: 'GET', url, sent, ...answer }
  }

  return {
    ask: (planned, attempt, earlier) =>
      ask(planned, attempt, earlier).catch(error => {
        if (signal?.aborted !== true) throw error
        return unsent(planned, { reason: 'stopped', says: 'the run was interrupted' })
      }),
    close: () => transport.close(),
  }
}

function unsent({ name, operation, about, group }: Planned, refusal: Refusal): Unsent {
  return {
    name,
    operation,
    ...(about === undefined ? {} : { about }),
    ...(group === undefined ? {} : { group }),
    ...refusal,
  }
}
