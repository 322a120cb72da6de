import { operation } from '../../contract/contract.ts'
import { matchingOperations } from '../../contract/match-operations.ts'
import type { Origin } from '../../contract/routes.ts'
import { feeders } from '../inputs/feeders.ts'
import type { Planned, Run, Unsent } from '../model/recording.ts'
import type { Profile } from '../model/requirement.ts'
import { deep } from './deep.ts'
import { negative } from './negative.ts'
import { gapProbes } from './probes.ts'
import { accessProbes, paymentProbes } from './probes-of-access.ts'
import { smoke } from './smoke.ts'
import { standard } from './standard.ts'

/** What a run is to look at. */
export interface PlanOptions
  extends Pick<Run, 'profile' | 'negative' | 'versions' | 'excluded' | 'authEnforced'> {
  /** The origins whose base URL was given. */
  readonly origins: readonly Origin[]
  /** Glob over ids and paths of operations, such as `dexc*`. */
  readonly operations?: string | undefined
  /** Ids of requirements. */
  readonly only?: readonly string[] | undefined
}

/** The requests of a run in the order of sending, and those that are left out. */
export interface Plan {
  readonly planned: readonly Planned[]
  readonly unsent: readonly Unsent[]
}

/**
 * Chooses the requests of a run; each profile holds the one before it. `operations` and `only` keep what they name and the
 * smoke requests that give its inputs. Throws ContractError when no operation has such a name.
 *
 * @example
 * plan({ profile: 'smoke', negative: false, origins: ['base', 'social'], versions: { sunset: [], deprecated: [] },
 *   excluded: {}, authEnforced: true }).planned.length // 24
 */
export function plan(options: PlanOptions): Plan {
  const planned: Planned[] = []
  const unsent: Unsent[] = []
  for (const request of narrowed(allOf(options), options)) {
    const left = leftOut(request, options)
    if (left === undefined) planned.push(request)
    else unsent.push({ ...named(request), ...left })
  }
  return { planned, unsent }
}

function allOf({ profile, negative: broken, versions, authEnforced }: PlanOptions): Planned[] {
  const depth = profiles.indexOf(profile)
  const all = [
    ...smoke(),
    ...standard(versions),
    ...accessProbes(authEnforced),
    ...paymentProbes(),
    ...deep(),
    ...(broken ? [...negative(), ...gapProbes()] : []),
  ].filter(each => each.profile === 'negative' || profiles.indexOf(each.profile) <= depth)
  // A value that the standard run tries is among all values of the deep one.
  const names = all.map(({ name }) => name)
  return all.filter(({ name }, index) => names.indexOf(name) === index)
}

const profiles: readonly Profile[] = ['smoke', 'standard', 'deep']

/** Keeps what was asked for, with the smoke requests it takes its inputs from. */
function narrowed(all: readonly Planned[], { operations, only }: PlanOptions): readonly Planned[] {
  if (operations === undefined && only === undefined) return all
  const ids = operations === undefined ? undefined : matchingOperations(operations)
  const asked = all.filter(
    ({ operation: id, profile, about = [] }) =>
      (ids === undefined || ids.includes(id)) &&
      (only === undefined || profile === 'smoke' || about.some(each => only.includes(each))),
  )
  const needed = new Set(
    asked.flatMap(({ query }) => Object.values(query).flatMap(inputsOf).flatMap(feeders)),
  )
  return all.filter(each => asked.includes(each) || (each.profile === 'smoke' && needed.has(each.operation)))
}

function inputsOf(value: Planned['query'][string]): string[] {
  return typeof value === 'string' ? [] : [value.input]
}

function leftOut(
  { operation: id, origin = operation(id).origin }: Planned,
  { origins, excluded }: PlanOptions,
): Pick<Unsent, 'reason' | 'says'> | undefined {
  const why = excluded[id]
  if (why !== undefined) return { reason: 'excluded', says: `Out of scope: ${why}` }
  if (origins.includes(origin)) return undefined
  return { reason: 'no-origin', says: `No base URL was given for this origin: ${flags[origin]}.` }
}

const flags: Readonly<Record<Origin, string>> = {
  base: '--base-url',
  payment: '--payment-base-url',
  social: '--social-base-url',
  socialPayment: '--social-payment-base-url',
}

function named({
  name,
  operation: id,
  about,
  group,
}: Planned): Pick<Unsent, 'name' | 'operation' | 'about' | 'group'> {
  return {
    name,
    operation: id,
    ...(about === undefined ? {} : { about }),
    ...(group === undefined ? {} : { group }),
  }
}
