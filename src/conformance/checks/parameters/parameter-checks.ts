import { perContract } from '../../../contract/activate-contract.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import { createRequestPlanner, findParameter } from '../../requests/build-required-query.ts'
import { sampleOperations } from '../../requests/sample-operations.ts'
import { takePage } from '../../requests/take-page.ts'
import { findWorkingOperations } from '../answers/classify-answer.ts'
import { findOperationIds, hasCandidateInput } from '../answers/select-successful.ts'
import { type CheckFamily, joinFamilies } from '../families/check-family.ts'
import { recordAcceptance } from '../families/record-outcome.ts'
import { defaultChecks } from './default-checks.ts'
import { fullPageChecks } from './full-page-checks.ts'
import { impossibleFilterChecks } from './impossible-filter-checks.ts'
import { listLengthChecks } from './list-length-checks.ts'
import { judgeRefusal } from './parameter-statement.ts'
import { parameterStatements } from './parameter-statements.ts'
import { requestedRowChecks } from './requested-row-checks.ts'
import { scopeParameterChecks } from './scope-parameter-checks.ts'
import { sortParameterChecks } from './sort-parameter-checks.ts'

/** Id of the requirement about requests with the required parameters alone. */
export const bareRequestId = 'PAR-OPT'

const bareRequestChecks = perContract<CheckFamily>(() => ({
  requirements: [
    {
      id: bareRequestId,
      title: 'optional parameters may be left out',
      level: 'documented',
      clause: 'parameter table of the operation',
      checks: 'A request with the required parameters alone succeeds, when the operation answers at all.',
      violation: 'a refusal that names an optional parameter',
      operations: findOperationIds(({ parameters }) => parameters.some(({ required }) => !required)),
    },
  ],
  judge(evidence, tally) {
    const working = findWorkingOperations(evidence)
    for (const seen of evidence.exchanges) {
      const { target, query, accept, expects } = seen
      const isBare = Object.keys(query).every(name => findParameter(target, name)?.required)
      const hasOptional = target.parameters.some(({ required }) => !required)
      if (expects !== 'success' || hasCandidateInput(seen) || !isBare || !hasOptional || accept !== undefined)
        continue
      recordAcceptance(tally, bareRequestId, seen, working, 'A request without optional parameters failed.')
    }
  },
}))

const unknownId = 'PAR-UNKNOWN'

const unknownParameterChecks = perContract<CheckFamily>(() => ({
  requirements: [
    {
      id: unknownId,
      title: 'an unknown parameter is refused',
      level: 'open',
      clause: readClause('errors'),
      checks: 'What happens to a parameter that the contract does not know is recorded, once.',
      violation: 'nothing: the contract does not say',
      operations: sampleOperations.current.plain,
      needs: 'negative',
    },
  ],
  requests: () =>
    sampleOperations.current.plain.map(id => {
      const query = { ...takePage(id, 1), unlisted: '1' }
      const plan = createRequestPlanner('negative')
      return plan(`${unknownId}:${id}:unknown`, id, [unknownId], query, { expects: 'any' })
    }),
  judge({ exchanges }, tally) {
    for (const seen of exchanges)
      if (seen.about?.includes(unknownId)) judgeRefusal(seen, unknownId, { most: 0 }, tally)
  },
}))

/** Checks the statements of the parameter tables and the effect of parameters (PAR). */
export const parameterChecks = perContract<CheckFamily>(() =>
  joinFamilies([
    bareRequestChecks.current,
    parameterStatements.current,
    unknownParameterChecks.current,
    defaultChecks.current,
    fullPageChecks.current,
    impossibleFilterChecks.current,
    scopeParameterChecks.current,
    sortParameterChecks.current,
    listLengthChecks.current,
    requestedRowChecks.current,
  ]),
)
