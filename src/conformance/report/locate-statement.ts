import { getOperation, type Operation } from '../../contract/contract.ts'
import { sourcePlaces } from '../../contract/source-places.ts'
import type { ReportedFinding, RequirementResult } from '../model/report.ts'

/** Returns the position of the statement that a finding breaks, otherwise that of the operation or document. */
export function locateStatement({ id, operationId }: RequirementResult, { place }: ReportedFinding) {
  const own = sourcePlaces.gaps[id] ?? sourcePlaces.across[id]
  if (operationId === null) return parsePlace(own ?? sourcePlaces.service)
  const operation = getOperation(operationId)
  const { at, orders, parameters } = sourcePlaces.operations[operationId] ?? { at: sourcePlaces.service }
  const entries = listSchemas(operation).flatMap(name => {
    const entry = sourcePlaces.entries[name]
    return entry === undefined ? [] : [{ name, ...entry }]
  })
  const rule = entries.map(({ rules }) => rules[id]).find(Boolean)
  const column = entries
    .map(({ name, members }) => members[findMember(id.replace(`COL-${name}-`, ''), members)])
    .find(Boolean)
  const named = (place.match(/[A-Za-z_]\w*/g) ?? [])
    .flatMap(name => entries.map(({ members }) => members[name]))
    .find(Boolean)
  return parsePlace(
    own ?? orders?.[id] ?? rule ?? column ?? named ?? parameters?.[findParameter(id, operation)] ?? at,
  )
}

function listSchemas({ reply }: Operation): readonly string[] {
  return reply.kind === 'table' ? [reply.table] : [...new Set(reply.media.map(({ schema }) => schema))]
}

/** Returns the column at the end of an id. A suffix such as `-value` may follow it. */
function findMember(rest: string, members: Readonly<Record<string, string>>): string {
  return Object.keys(members).find(name => rest === name || rest.startsWith(`${name}-`)) ?? ''
}

/** Returns the parameter that an id names, completely or by its beginning, as in PAR-LIM-max. */
function findParameter(id: string, { parameters }: Operation): string {
  const names = parameters.map(({ name }) => name)
  const [family, stem = ''] = id.split('-')
  if (family !== 'PAR') return ''
  const whole = names.find(name => id.endsWith(`-${name}`))
  return whole ?? names.find(name => name.startsWith(stem.toLowerCase())) ?? ''
}

/** Returns the path from the root of the repository of the contract, and the line. */
function parsePlace(place: string) {
  const [, file = '', line = '1'] = /^(.+):(\d+)$/.exec(place) ?? []
  return { file, line: Number(line) }
}
