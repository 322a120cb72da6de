import { ContractError, unknownName } from '../../src/contract-error.ts'
import { readInstant } from '../time/parse-instant.ts'
import { documentedVersions, versioned } from './lifecycle.ts'

/** When one version of a social endpoint is deprecated and sunset, in Unix seconds. */
export interface Milestones {
  /** As it was asked for: ENDPOINT@VERSION=deprecated:DATE,sunset:DATE. */
  readonly text: string
  readonly endpoint: string
  readonly version: string
  readonly deprecated?: number
  readonly sunset?: number
}

const kinds = ['deprecated', 'sunset'] as const
const form = 'influencer-credibility@1.0.0=deprecated:2026-01-01,sunset:2026-06-01'

/** Reads ENDPOINT@VERSION=deprecated:DATE,sunset:DATE, either part optional. Throws ContractError, with the nearest name. */
export function parseMilestones(text: string): Milestones {
  const [, endpoint = '', version = '', events = ''] = /^([^@=]+)@([^=]+)=(.+)$/.exec(text) ?? []
  if (events === '') {
    throw new ContractError(`"${text}" is no lifecycle.`, { facts: [`expected: such as ${form}`] })
  }
  const operation = versioned.get(endpoint)
  if (operation === undefined) throw unknownName('endpoint with versions', endpoint, [...versioned.keys()])
  const known = documentedVersions(operation).map(each => each.version)
  if (!known.includes(version)) throw unknownName(`version of ${endpoint}`, version, known)
  const dates = Object.fromEntries(events.split(',').map(event => readEvent(event, text)))
  const { deprecated, sunset } = dates
  if (deprecated !== undefined && sunset !== undefined && deprecated > sunset) {
    throw new ContractError('A version cannot be sunset before it is deprecated.', { where: text })
  }
  return { text, endpoint, version, ...dates }
}

function readEvent(event: string, where: string): [kind: string, second: number] {
  const colon = event.indexOf(':')
  const kind = event.slice(0, Math.max(0, colon))
  if (!kinds.includes(kind as 'sunset')) throw unknownName('lifecycle event', kind || event, kinds, where)
  const date = event.slice(colon + 1)
  const ms = readInstant(date)
  if (ms === undefined) {
    throw new ContractError(`"${date}" is no date.`, {
      facts: ['expected: a date such as 2026-01-01 (UTC), or an instant such as 2026-01-01T12:00:00Z'],
      where,
    })
  }
  return [kind, Math.floor(ms / 1000)]
}
