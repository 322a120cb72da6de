import { perContract } from '../../../contract/activate-contract.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { findParameter } from '../../requests/build-required-query.ts'
import { findOperationIds, hasCandidateInput } from '../answers/select-successful.ts'
import { defineChecks, joinFamilies, judgeAcceptance } from '../families/define-checks.ts'
import { arrayParameterChecks } from './array-parameter-checks.ts'
import { defaultChecks } from './default-checks.ts'
import { entityChecks } from './entity-checks.ts'
import { fullPageChecks } from './page-group.ts'
import { parameterClause } from './parameter-statement.ts'
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

/** Checks the statements of the parameter tables and the effect of parameters (PAR). */
export const parameterChecks = perContract(() =>
  joinFamilies([
    bareRequestChecks.current,
    parameterStatements.current,
    defaultChecks.current,
    fullPageChecks.current,
    impossibleFilterChecks.current,
    scopeParameterChecks.current,
    sortParameterChecks.current,
    arrayParameterChecks.current,
    entityChecks.current,
  ]),
)
