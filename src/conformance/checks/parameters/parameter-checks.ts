import { perContract } from '../../../contract/activate-contract.ts'
import type { Parameter } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { getRole } from '../../../contract/model/find-by-role.ts'
import { toSeconds } from '../../../contract/to-seconds.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { findParameter } from '../../requests/build-required-query.ts'
import { findStep } from '../../requests/find-step.ts'
import { planGroup } from '../../requests/plan-group.ts'
import { checkRowLimit } from '../answers/check-row-limit.ts'
import { findWorkingOperations } from '../answers/classify-answer.ts'
import { hasCandidateInput, selectPossibleSuccesses } from '../answers/select-successful.ts'
import { findKeyColumn } from '../cells/list-row-keys.ts'
import { type CheckFamily, joinFamilies } from '../families/check-family.ts'
import { recordAcceptance, recordOutcome } from '../families/record-outcome.ts'
import { arrayParameterEntity } from './array-parameter-entity.ts'
import { explicitDefaultGroup, judgeExplicitDefaults } from './explicit-default-group.ts'
import { fullPageChecks } from './full-page-checks.ts'
import { impossibleFilterChecks } from './impossible-filter-checks.ts'
import { judgeDefaults, planExplicitScope } from './judge-defaults.ts'
import { judgeRejections, planInvalidRequests } from './judge-rejections.ts'
import { listLengthChecks } from './list-length-checks.ts'
import {
  bareRequestId,
  hasDocumentedPattern,
  hasListedValues,
  hasRange,
  parameterRequirements,
  rowLimitId,
} from './parameter-requirements.ts'
import { planParameterValues } from './plan-parameter-values.ts'
import { requestedRowChecks } from './requested-row-checks.ts'
import { scopeParameterChecks } from './scope-parameter-checks.ts'
import { sortParameterChecks } from './sort-parameter-checks.ts'

type WorkingOperations = ReadonlySet<OperationId>

const documentedParameters = perContract<CheckFamily>(() => ({
  requirements: parameterRequirements.current,
  requests: run => [
    ...planParameterValues(),
    ...planGroup(explicitDefaultGroup.current, run),
    ...planExplicitScope(),
    ...planInvalidRequests(),
  ],
  judge(evidence, tally) {
    const working = findWorkingOperations(evidence)
    for (const seen of selectPossibleSuccesses(evidence).filter(each => !hasCandidateInput(each))) {
      if (seen.expects === 'success') judgeBareRequest(seen, working, tally)
      for (const parameter of seen.target.parameters) {
        if (seen.query[parameter.name] !== undefined) judgeSentParameter(seen, parameter, working, tally)
      }
    }
    judgeDefaults(evidence, tally)
    judgeExplicitDefaults(evidence, tally)
    judgeRejections(evidence, tally)
  },
}))

/** Checks the statements of the parameter tables and the effect of parameters (PAR). */
export const parameterChecks = perContract<CheckFamily>(() =>
  joinFamilies([
    documentedParameters.current,
    fullPageChecks.current,
    impossibleFilterChecks.current,
    scopeParameterChecks.current,
    sortParameterChecks.current,
    listLengthChecks.current,
    requestedRowChecks.current,
  ]),
)

/** Judges a request that has only required parameters. */
function judgeBareRequest(seen: ExchangeEvidence, working: WorkingOperations, tally: Tally): void {
  const { target, query, accept } = seen
  const isBare = Object.keys(query).every(name => findParameter(target, name)?.required)
  const hasOptional = target.parameters.some(({ required }) => !required)
  if (!isBare || !hasOptional || accept !== undefined) return
  recordAcceptance(tally, bareRequestId, seen, working, 'A request without optional parameters failed.')
}

/** Judges the values of one sent parameter. */
function judgeSentParameter(
  seen: ExchangeEvidence,
  parameter: Parameter,
  working: WorkingOperations,
  tally: Tally,
): void {
  const { name, schema } = parameter
  const role = getRole(seen.target, name)
  const value = seen.query[name] ?? ''
  // What may be refused only shows something about what it was sent for.
  const isRefusable = seen.expects === 'allowed' && !seen.ok
  const accept = (requirement: string) =>
    (isRefusable && !seen.about?.includes(requirement)) ||
    recordAcceptance(tally, requirement, seen, working, `${name}=${value} was refused.`)
  if (hasListedValues(parameter) && (schema.enum ?? schema.examples ?? []).map(String).includes(value)) {
    accept(`PAR-ENUM-${name}`)
    if (name === findStep(seen.operation)) judgeStepDistances(seen, name, value, tally)
  }
  if (hasRange(parameter, seen.target) && [schema.minimum, schema.maximum].includes(Number(value)))
    accept(`PAR-RNG-${name}`)
  if (schema.type === 'number' && !Number.isInteger(Number(value))) accept(`PAR-TYPE-${name}`)
  if (hasDocumentedPattern(parameter) && isInOneCase(value)) accept(`PAR-PAT-${name}`)
  if (role === 'limit' && schema.maximum === Number(value)) accept('PAR-LIM-maxok')
  if (role === 'offset' && schema.maximum === Number(value)) accept('PAR-OFF-maxok')
  if (role === 'limit') checkRowLimit(seen, Number(value), [rowLimitId], tally)
  if (schema.type === 'array' && parameter.required) {
    const count = value.split(',').length
    if (count === schema.maxItems) accept('PAR-CSV-50')
    if (count === 2) judgeBothRows(seen, `PAR-CSV-${name}`, tally)
  }
}

/** Returns true if the digits of an address contain letters, all in one case. */
function isInOneCase(value: string): boolean {
  const digits = value.slice(2)
  return /[a-f]/i.test(digits) && (digits === digits.toUpperCase() || digits === digits.toLowerCase())
}

/** Judges that the rows of a time series lie whole steps apart. */
function judgeStepDistances(seen: ExchangeEvidence, name: string, step: string, tally: Tally): void {
  const width = toSeconds(step)
  const timeColumn = findKeyColumn(seen.target) ?? ''
  const times = (seen.rows ?? []).map(row => row[timeColumn])
  for (const [index, time] of times.entries()) {
    const before = times[index - 1]
    if (typeof time !== 'number' || typeof before !== 'number') continue
    recordOutcome(tally, `PAR-ENUM-${name}`, seen, (time - before) % width === 0, {
      message: `Two rows of ${step} are not whole steps apart.`,
      place: `${seen.rowsAt}[${index}].${timeColumn}`,
      expected: `${before} and a multiple of ${width}`,
      actual: time,
    })
  }
}

/** Judges that a request for two items of the service's own lists gets two rows. */
function judgeBothRows(seen: ExchangeEvidence, requirement: string, tally: Tally): void {
  const { rows, rowsAt } = seen
  if (rows === undefined) return
  recordOutcome(tally, requirement, seen, rows.length >= 2, {
    message: `Two ${arrayParameterEntity.current}s were asked for, and there are fewer rows.`,
    place: rowsAt,
    expected: '2 rows',
    actual: `${rows.length} rows`,
  })
}
