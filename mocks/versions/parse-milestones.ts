import { ContractError } from '../../src/base/contract-error.ts'
import { createUnknownNameError } from '../../src/base/find-nearest.ts'
import { parseInstant } from '../time/parse-instant.ts'
import { listDocumentedVersions, type VersionDates, versionedOperations } from './version-status.ts'

const milestoneKinds = ['deprecated', 'sunset'] as const
const exampleText = 'influencer-credibility@1.0.0=deprecated:2026-01-01,sunset:2026-06-01'

/**
 * Parses ENDPOINT@VERSION=deprecated:DATE,sunset:DATE. One of the dates may be missing. Throws ContractError
 * for any other text, with the nearest name.
 */
export function parseMilestones(text: string): VersionDates {
  const [, endpoint = '', version = '', events = ''] = /^([^@=]+)@([^=]+)=(.+)$/.exec(text) ?? []
  if (events === '') {
    throw new ContractError(`"${text}" is no lifecycle.`, { facts: [`expected: such as ${exampleText}`] })
  }
  const operation = versionedOperations.current.get(endpoint)
  if (operation === undefined)
    throw createUnknownNameError('endpoint with versions', endpoint, [...versionedOperations.current.keys()])
  const known = listDocumentedVersions(operation).map(each => each.version)
  if (!known.includes(version)) throw createUnknownNameError(`version of ${endpoint}`, version, known)
  const dates = Object.fromEntries(events.split(',').map(event => parseEvent(event, text)))
  const { deprecated, sunset } = dates
  if (deprecated !== undefined && sunset !== undefined && deprecated > sunset) {
    throw new ContractError('A version cannot be sunset before it is deprecated.', { where: text })
  }
  return { text, endpoint, version, ...dates }
}

function parseEvent(event: string, where: string): [kind: string, second: number] {
  const colon = event.indexOf(':')
  const kind = event.slice(0, Math.max(0, colon))
  if (!milestoneKinds.includes(kind as 'sunset'))
    throw createUnknownNameError('lifecycle event', kind || event, milestoneKinds, where)
  const date = event.slice(colon + 1)
  const ms = parseInstant(date)
  if (ms === undefined) {
    throw new ContractError(`"${date}" is no date.`, {
      facts: ['expected: a date such as 2026-01-01 (UTC), or an instant such as 2026-01-01T12:00:00Z'],
      where,
    })
  }
  return [kind, Math.floor(ms / 1000)]
}
