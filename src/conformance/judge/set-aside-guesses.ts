import { getOperation } from '../../contract/contract.ts'
import type { Exchange, Recording } from '../model/recording.ts'
import { toUnsentRequest } from '../plan/plan-requests.ts'
import { findInput } from '../requests/build-required-query.ts'

/** Statuses by which a service refuses a value that it does not know. */
const REFUSALS = [400, 404, 422]

/** Moves requests to `unsent` that a service refused with a made-up value, unless another one with this value succeeded. */
export function setAsideGuesses(recording: Recording): Recording {
  const all = recording.exchanges.map(seen => ({ seen, guesses: listGuesses(seen) }))
  const isRefused = ({ seen, guesses }: (typeof all)[number]) =>
    guesses.length > 0 &&
    !recording.exchanges.some(
      ({ operation, query, reply: { status = 0 } = {} }) =>
        operation === seen.operation &&
        Math.floor(status / 100) === 2 &&
        guesses.every(name => query[name] === seen.query[name]),
    )
  const refused = all.filter(isRefused)
  const left = new Set(refused.map(({ seen }) => seen))
  const unsent = refused.map(({ seen, guesses }) =>
    toUnsentRequest(seen, {
      reason: 'no-input',
      says: `the service does not know a made-up value of ${guesses.join(', ')}`,
    }),
  )
  const exchanges = recording.exchanges.filter(each => !left.has(each))
  return { ...recording, exchanges, unsent: [...recording.unsent, ...unsent] }
}

/** Returns the parameters of a refused request whose values are made up. */
function listGuesses({ operation, query, expects, reply }: Exchange): string[] {
  if (expects !== 'success' && expects !== 'allowed') return []
  if (!REFUSALS.includes(reply?.status ?? 0)) return []
  return Object.keys(query).filter(name => findInput(getOperation(operation), name).guess)
}
