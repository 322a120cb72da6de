import { ContractError } from '../../src/base/contract-error.ts'
import { createUnknownNameError } from '../../src/base/find-nearest.ts'
import { contract } from '../../src/contract/contract.ts'
import type { JournalFilter } from '../core/journal/journal.ts'
import { checkSettings, type SessionSettings } from '../core/settings/session-settings.ts'
import type { MockClock } from '../time/mock-clock.ts'

type Members = Readonly<Record<string, unknown>>

/** Parses a JSON object that may only have these members. Throws ContractError for any other body. */
export function readControlInput(body: string, names: readonly string[]): Members {
  const members = parseJson(body)
  if (typeof members !== 'object' || members === null || Array.isArray(members)) {
    throw new ContractError('The body must be a JSON object.', { facts: [`members: ${names.join(', ')}`] })
  }
  for (const name of Object.keys(members))
    if (!names.includes(name)) throw createUnknownNameError('member', name, names)
  return members as Members
}

/** Reads one setting from an object with a member of that name. The session checks its value later. */
export function readSetting(body: string, name: keyof SessionSettings): SessionSettings {
  const settings = readControlInput(body, [name])
  if (settings[name] === undefined) throw new ContractError(`The body must have the member ${name}.`)
  checkSettings(settings)
  return settings
}

/** Returns true if all sessions are to be reset, false for that of the request, as for an empty body. */
export function readReset(body: string): boolean {
  const { all = false } = body === '' ? {} : readControlInput(body, ['all'])
  if (typeof all !== 'boolean') throw new ContractError('all must be true or false.')
  return all
}

export function readStoryName(body: string): string {
  const { story } = readControlInput(body, ['story'])
  if (typeof story !== 'string') throw new ContractError('The body must have the member story, a text.')
  return story
}

/** Reads balances by payer, in smallest units. Throws ContractError for an invalid address or amount. */
export function readBalances(body: string): [payer: string, amount: bigint][] {
  const { balances } = readControlInput(body, ['balances'])
  if (typeof balances !== 'object' || balances === null) {
    throw new ContractError('The body must have the member balances, an object of amounts by payer.')
  }
  return Object.entries(balances).map(([payer, amount]) => {
    if (!isAddress(payer) || typeof amount !== 'string' || !/^\d{1,30}$/.test(amount)) {
      throw new ContractError(
        'A balance must be an amount of smallest units, as text, under the address of a payer.',
        {
          facts: ['such as: {"balances": {"0x000000000000000000000000000000000000dEaD": "50000"}}'],
        },
      )
    }
    return [payer, BigInt(amount)]
  })
}

const clockMoves: Readonly<Record<string, (clock: MockClock, value: unknown) => void>> = {
  freeze: (clock, value) => clock.freeze(value === true ? undefined : readInstantText(value)),
  set: (clock, value) => clock.set(readInstantText(value)),
  advance: (clock, value) => {
    if (typeof value !== 'number') throw new ContractError('advance must be a number of seconds.')
    clock.advance(value)
  },
  resume: (clock, value) => {
    if (value !== true) throw new ContractError('resume can only be true.')
    clock.resume()
  },
}

/** Changes a clock by the only member of the body. Throws ContractError for invalid input. */
export function moveClock(clock: MockClock, body: string): void {
  const [[name = '', value] = [], ...others] = Object.entries(readControlInput(body, Object.keys(clockMoves)))
  const move = clockMoves[name]
  if (move === undefined || others.length > 0) {
    throw new ContractError('The body must have one member.', {
      facts: [`one of: ${Object.keys(clockMoves).join(', ')}`],
    })
  }
  move(clock, value)
}

/** Returns the payer to filter by, in lower case. Throws ContractError for an invalid address. */
export function readLedgerPayer(query: string): string | undefined {
  const { payer } = readFilters(query, ['payer'])
  if (payer !== undefined && !isAddress(payer))
    throw new ContractError('payer must be an address, 0x and 40 digits.')
  return payer?.toLowerCase()
}

function isAddress(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text)
}

/** Reads the filters of the journal from a query. Throws ContractError for an unknown filter or value. */
export function readJournalFilter(query: string): JournalFilter {
  const { operation, status, since } = readFilters(query, ['operation', 'status', 'since'])
  const ids = contract.operations.map(({ id }) => id as string)
  if (operation !== undefined && !ids.includes(operation))
    throw createUnknownNameError('operation', operation, ids)
  return {
    ...(operation === undefined ? {} : { operation }),
    ...(status === undefined ? {} : { status: parseDigits('status', status) }),
    ...(since === undefined ? {} : { since: parseDigits('since', since) }),
  }
}

function readFilters(query: string, known: readonly string[]): Partial<Record<string, string>> {
  const sent = Object.fromEntries(new URLSearchParams(query))
  for (const name of Object.keys(sent))
    if (!known.includes(name)) throw createUnknownNameError('filter', name, known)
  return sent
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new ContractError('The body is not JSON.')
  }
}

function readInstantText(value: unknown): string {
  if (typeof value === 'string') return value
  throw new ContractError('An instant is written as a text such as "2026-01-15T12:00:00Z".')
}

function parseDigits(name: string, digits: string): number {
  if (/^\d{1,15}$/.test(digits)) return Number(digits)
  throw new ContractError(`${name} must be a whole number.`)
}
