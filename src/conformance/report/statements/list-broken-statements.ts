import { createHash } from 'node:crypto'
import type { Report, ReportedFinding, RequirementResult, RequirementStatus } from '../../model/report.ts'
import { nameOperation } from '../describe-run-size.ts'
import { createGroupKeyLookup, getRequirementStatus } from '../group-requirements.ts'
import { locateStatement, type StatementPlace } from './locate-statement.ts'

/** A finding, and the position of the statement that it breaks. */
export interface BrokenStatement {
  readonly entry: RequirementResult
  readonly finding: ReportedFinding
  readonly standing: Extract<RequirementStatus, 'fail' | 'warn' | 'accepted'>
  readonly place: StatementPlace
  /** Identifies the finding in every run, independent of values and rows. Unique in a report. */
  readonly fingerprint: string
}

/**
 * Returns the shown findings of a report, including accepted ones. Findings that a more specific requirement
 * shows are left out.
 */
export function listBrokenStatements(report: Report): BrokenStatement[] {
  const findHost = createGroupKeyLookup(report.requirements)
  const seen = new Map<string, number>()
  return report.requirements.flatMap(entry => {
    const standing = getRequirementStatus(entry)
    if (standing !== 'fail' && standing !== 'warn' && standing !== 'accepted') return []
    if (findHost(entry).id !== entry.id) return []
    return entry.findings.map(finding => {
      const identity = identify(entry, finding)
      const before = seen.get(identity) ?? 0
      seen.set(identity, before + 1)
      const fingerprint = createFingerprint(`${identity}\n${before}`)
      return { entry, finding, standing, place: locateStatement(entry, finding), fingerprint }
    })
  })
}

/**
 * Returns the identity of a finding across runs: the statement, the operation, and the place without indices.
 */
function identify({ id, operationId }: RequirementResult, { place }: ReportedFinding): string {
  return [id, nameOperation(operationId), place.replace(/\[\d+\]/g, '[*]')].join('\n')
}

/** Returns a hash of 32 hexadecimal digits. */
export function createFingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
