import { perContract } from '../../../contract/activate-contract.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { createRequestPlanner, findParameter, takePage } from '../../requests/build-required-query.ts'
import { findOperationIds, hasCandidateInput, sampleOperations } from '../answers/select-successful.ts'
import { defineChecks, joinFamilies, judgeAcceptance } from '../families/define-checks.ts'
import { arrayParameterChecks } from './array-parameter-checks.ts'
import { defaultChecks } from './default-checks.ts'
import { entityChecks } from './entity-checks.ts'
import { fullPageChecks } from './page-group.ts'
import { judgeRefusal, parameterClause } from './parameter-statement.ts'
import { parameterStatements } from './parameter-statements.ts'
import { impossibleFilterChecks, scopeParameterChecks } from './scope-parameter-checks.ts'
import { sortParameterChecks } from './sort-parameter-checks.ts'

/** Id of the requirement about requests with the required parameters alone. */
export const bareRequestId = 'PAR-OPT'

const bareRequestChecks = perContract(() =>
  defineChecks({ clause: parameterClause }, [
    {
      id: bareRequestId,
      title: 'optional parameters may be left out',
      checks: 'A request with the required parameters alone succeeds, when the operation answers at all.',
      violation: 'a refusal that names an optional parameter',
      operations: findOperationIds(({ parameters }) => parameters.some(({ required }) => !required)),
      among: ({ exchanges }) => exchanges.filter(isBare),
      judge: (seen, evidence) =>
        judgeAcceptance(seen, evidence, 'A request without optional parameters failed.'),
    },
  ]),
)

function isBare(seen: ExchangeEvidence): boolean {
  const { target, query, accept, expects } = seen
  const hasRequiredOnly = Object.keys(query).every(name => findParameter(target, name)?.required)
  const hasOptional = target.parameters.some(({ required }) => !required)
  const isKnown = expects === 'success' && !hasCandidateInput(seen)
  return isKnown && hasRequiredOnly && hasOptional && accept === undefined
}

const unknownId = 'PAR-UNKNOWN'

const unknownParameterChecks = perContract(() =>
  defineChecks({ clause: readClause('errors'), operations: sampleOperations.current.plain }, [
    {
      id: unknownId,
      title: 'an unknown parameter is refused',
      level: 'open',
      checks: 'What happens to a parameter that the contract does not know is recorded, once.',
      violation: 'nothing: the contract does not say',
      needs: 'negative',
      requests: () =>
        sampleOperations.current.plain.map(id => {
          const query = { ...takePage(id, 1), unlisted: '1' }
          const plan = createRequestPlanner('negative')
          return plan(`${unknownId}:${id}:unknown`, id, [unknownId], query, { expects: 'any' })
        }),
      judge: seen => judgeRefusal(seen),
    },
  ]),
)

/** Checks the statements of the parameter tables and the effect of parameters (PAR). */
export const parameterChecks = perContract(() =>
  joinFamilies([
    bareRequestChecks.current,
    parameterStatements.current,
    unknownParameterChecks.current,
    defaultChecks.current,
    fullPageChecks.current,
    impossibleFilterChecks.current,
    scopeParameterChecks.current,
    sortParameterChecks.current,
    arrayParameterChecks.current,
    entityChecks.current,
  ]),
)
