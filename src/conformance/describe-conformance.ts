import { ContractError } from '../base/contract-error.ts'
import { groupBy } from '../base/group-by.ts'
import { activateContract } from '../contract/activate-contract.ts'
import { contract } from '../contract/contract.ts'
import type { OperationId } from '../contract/contract-types.ts'
import { type ConformOptions, conform, type Target } from './conform.ts'
import { isInScope } from './judge/decide-verdict.ts'
import { listEntries } from './judge/judge.ts'
import type { Report, RequirementResult } from './model/report.ts'
import { formatFinding } from './report/format-finding.ts'

const MAX_RUN_MS = 30 * 60_000

/**
 * Registers every requirement as a test of Vitest, in one suite for each operation. The target is judged
 * once, before the first test. A failed requirement fails its test with the findings. A requirement that was
 * not exercised is skipped with the reason. A last test fails when the exit code is not 0. Await it at the
 * top of a test file.
 *
 * @example
 * await describeConformance({ base: 'http://127.0.0.1:4010' }, { apiKey: 'test-key', profile: 'smoke' })
 */
export async function describeConformance(target: Target, options: ConformOptions = {}): Promise<void> {
  // Only here: whoever does not live in vitest need not have it.
  const { beforeAll, describe, it } = await loadVitest()
  if (options.contract !== undefined) activateContract(options.contract)
  describe('conformance', () => {
    let report: Report
    beforeAll(async () => {
      report = (await conform(target, options)).report
    }, MAX_RUN_MS)
    const inSuite = (operationId: OperationId | null, listed: ReturnType<typeof listEntries>) => {
      for (const [requirement] of listed)
        it(`${requirement.id} ${requirement.title}`, ({ skip }) => {
          const judged = report.requirements.find(
            ({ id, operationId: of }) => id === requirement.id && of === operationId,
          )
          if (judged === undefined) return skip('out of the scope of this run')
          if (judged.accepted !== undefined) return skip(`accepted: ${judged.accepted.reason}`)
          const { verdict, reason = describeFindings(judged) } = judged
          if (verdict === 'fail' || verdict === 'error') throw new Error(describeFindings(judged))
          if (verdict !== 'pass' && verdict !== 'observed') skip(`${verdict}: ${reason}`)
        })
    }
    const { excluded = {} } = options
    const listed = listEntries(options).filter(
      ([{ needs }, id]) => isInScope(options, needs) && (id === null || excluded[id] === undefined),
    )
    const byOperation = groupBy(listed, ([, id]) => id)
    for (const { id } of contract.operations) {
      const those = byOperation.get(id)
      if (those !== undefined) describe(id, () => inSuite(id, those))
    }
    describe('the service as a whole', () => {
      inSuite(null, byOperation.get(null) ?? [])
      it('is judged, exercised and clean', () => {
        if (report.exit.code !== 0) throw new Error(report.exit.reason)
      })
    })
  })
}

function describeFindings({ found, clause, operationId, findings }: RequirementResult): string {
  const lines = findings.flatMap(finding => formatFinding({ ...finding, operationId, elsewhere: [] }))
  return `${found} findings; ${clause}\n${lines.join('\n')}`
}

async function loadVitest() {
  // Bundlers refuse what is not installed, unless its import is awaited in a `try` block.
  try {
    return await import('vitest')
  } catch (cause) {
    throw new ContractError('Vitest is not installed: npm install --save-dev vitest', { cause })
  }
}
