import { perContract } from '../../../contract/activate-contract.ts'
import { contract, type Operation, type Parameter } from '../../../contract/contract.ts'
import { getRole } from '../../../contract/model/find-by-role.ts'
import { findScopeParameter, scopeEntity } from '../../../contract/model/find-scope-parameter.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import { openapiDocument } from '../../../contract/openapi-document.ts'
import type { ParameterRole } from '../../../generated/parameter-roles.ts'
import { citeGaps } from '../../model/cite-gaps.ts'
import type { Requirement } from '../../model/requirement.ts'
import { findSeries, findStep } from '../../requests/find-step.ts'
import { sampleOperations } from '../../requests/sample-operations.ts'
import type { AuthoredRequestGroup } from '../across/list-statement-operations.ts'
import { findOperationIds } from '../answers/select-successful.ts'
import { arrayParameterEntity } from './array-parameter-entity.ts'
import {
  listOperationsWithParameter,
  listOperationsWithRole,
  listParameterNames,
  type ParameterCondition,
  type ParameterName,
} from './list-parameter-names.ts'

const clause = 'parameter table of the operation'

/** Returns the id of the requirement about the default of a parameter. */
export function formatDefaultRequirementId(name: string): string {
  return `PAR-DEF-${name}`
}

/** Returns true if a parameter has a maximum. The page of a list is left out, as it has requirements of its own. */
export function hasRange({ name, schema }: Parameter, operation: Operation): boolean {
  return schema.maximum !== undefined && !isPage(name, operation)
}

/** Returns true for the parameters that select a page. */
export function isPage(name: string, operation: Operation): boolean {
  return ['limit', 'offset'].includes(getRole(operation, name) ?? '')
}

/** Returns true if a standard run asks for each value of a parameter, since statements of `spec/across.yaml` compare them. */
function areValuesCompared(name: string): boolean {
  const groups = (openapiDocument['x-across'] ?? []) as readonly AuthoredRequestGroup[]
  return groups.some(({ values, profile = 'standard' }) => values === name && profile === 'standard')
}

/** Returns true if the contract lists several values or several examples of a parameter. */
export function hasListedValues({ schema }: Parameter): boolean {
  return (schema.enum ?? schema.examples ?? []).length > 1
}

/**
 * Returns true if the contract itself documents the pattern of a required value. Other patterns of addresses
 * are open.
 */
export function hasDocumentedPattern({ required, schema, gaps }: Parameter): boolean {
  return required && schema.pattern !== undefined && gaps.length === 0
}

/** Returns true if a reply can show whether the service applies the default. It cannot if only one value is supported. */
export function hasVisibleDefault({ schema }: Parameter): boolean {
  return schema.default !== undefined && schema.enum?.length !== 1
}

const checksOfDefault = perContract<Readonly<Record<string, string>>>(() => ({
  limit:
    'Without limit there are no more rows than the default, and none less that an explicit limit shows within it.',
  offset: 'Between two equal answers without offset, the first rows are those of the default offset.',
  scope: `The rows are of the default ${scopeEntity.current}; each has the same facts with the ${scopeEntity.current} spelled out.`,
  other:
    'Between two equal answers without the parameter, the answer with the default spelled out is the same.',
}))

/** Describes a requirement for each parameter that satisfies a condition, on the operations that satisfy another. */
function describeEach(
  holds: ParameterCondition,
  describe: (
    name: ParameterName,
    role?: ParameterRole | 'scope',
  ) => Omit<Requirement, 'level' | 'clause' | 'operations'> & Partial<Requirement>,
  takes?: ParameterCondition,
): Requirement[] {
  return listParameterNames(holds).map(name => {
    const { id, title, level = 'documented', checks, violation, needs } = describe(name, findRoleOf(name))
    const operations = listOperationsWithParameter(name, takes ?? holds)
    return { id, title, level, clause, checks, violation, operations, ...(needs && { needs }) }
  })
}

/** Returns the role of a parameter in the first operation where it has one. */
function findRoleOf(name: string): ParameterRole | 'scope' | undefined {
  const roles = contract.operations.map(each =>
    findScopeParameter(each)?.name === name ? ('scope' as const) : getRole(each, name),
  )
  return roles.find(role => role !== undefined)
}

/** Requirements from the parameter tables, one for each kind of statement and parameter. */
export const parameterRequirements = perContract(() => [
  ...describeEach(
    ({ required }) => required,
    name => ({
      id: `PAR-REQ-${name}`,
      title: `${name} is required`,
      checks: 'Without the parameter the answer is no success with rows; any refusal will do.',
      violation: 'rows about something that was not requested',
      needs: 'negative',
    }),
  ),
  ...describeEach(hasVisibleDefault, (name, role) => ({
    id: formatDefaultRequirementId(name),
    title: `${name} has its documented default`,
    checks: checksOfDefault.current[role ?? ''] ?? checksOfDefault.current.other ?? '',
    violation: 'another value when the parameter is left out',
    needs: role === 'limit' ? 'smoke' : role === 'offset' ? 'standard' : 'deep',
  })),
  ...describeEach(hasListedValues, name => ({
    id: `PAR-ENUM-${name}`,
    title: `every listed value of ${name} is accepted`,
    level:
      listOperationsWithParameter(name, ({ schema }) => schema.enum !== undefined).length > 0
        ? 'documented'
        : 'inferred',
    checks: findSeries().some(id => findStep(id) === name)
      ? 'A request with the value succeeds, and the rows lie a multiple of it apart.'
      : 'A request with the value succeeds.',
    violation: 'a refusal of a value that the contract lists',
    needs: areValuesCompared(name) ? 'standard' : 'deep',
  })),
  ...describeEach(hasRange, name => ({
    id: `PAR-RNG-${name}`,
    title: `the bounds of ${name} are accepted`,
    checks: 'The least and the greatest documented value succeed.',
    violation: 'a refusal of the documented maximum',
    needs: 'deep',
  })),
  ...describeEach(
    ({ schema }) => schema.type === 'number',
    name => ({
      id: `PAR-TYPE-${name}`,
      title: `${name} takes fractions`,
      checks: 'A request with a fraction succeeds.',
      violation: 'a refusal of 1.5',
      needs: 'standard',
    }),
    () => true,
  ),
  ...describeEach(
    ({ required, schema }) => required && schema.type === 'array',
    name => ({
      id: `PAR-CSV-${name}`,
      title: `${name} takes several values with commas`,
      checks: `Two ${arrayParameterEntity.current}s that the service lists give two rows.`,
      violation: `only the first ${arrayParameterEntity.current} is looked at`,
    }),
    () => true,
  ),
  ...describeEach(hasDocumentedPattern, name => ({
    id: `PAR-PAT-${name}`,
    title: `${name} has the documented form`,
    checks: 'Capital and small hexadecimal letters are accepted; what does not match gets no rows.',
    violation: 'rows for 0x123, or a refusal of capital letters',
    needs: 'deep',
  })),
  ...singleRequirements.current,
])

/** Returns the operations with a maximum of the length or the start of a page. */
export function listBounded(role: 'limit' | 'offset'): Requirement['operations'] {
  return listOperationsWithRole(role, ({ schema }) => schema.maximum !== undefined)
}

/** Id of the requirement about requests with the required parameters alone. */
export const bareRequestId = 'PAR-OPT'

/** Id of the requirement that a reply has at most `limit` rows. */
export const rowLimitId = 'PAR-LIM-rows'

const singleRequirements = perContract<readonly Requirement[]>(() => [
  {
    id: bareRequestId,
    title: 'optional parameters may be left out',
    level: 'documented',
    clause,
    checks: 'A request with the required parameters alone succeeds, when the operation answers at all.',
    violation: 'a refusal that names an optional parameter',
    operations: findOperationIds(({ parameters }) => parameters.some(({ required }) => !required)),
  },
  {
    id: rowLimitId,
    title: 'there are no more rows than limit',
    level: 'documented',
    clause,
    checks: `Rows of every successful reply, at most limit; of a time series nothing is said${citeGaps('PAR-LIM-rows')}.`,
    violation: 'limit is ignored',
    operations: listOperationsWithRole('limit'),
    needs: 'standard',
  },
  {
    id: 'PAR-LIM-max',
    title: 'limit has a maximum',
    level: 'documented',
    clause: readClause('limits'),
    checks: 'One more than the maximum is refused, or gets no more rows than the maximum.',
    violation: '1001 rows where 1000 is the maximum',
    operations: listBounded('limit'),
    needs: 'negative',
  },
  {
    id: 'PAR-LIM-maxok',
    title: 'the maximum of limit is accepted',
    level: 'documented',
    clause: readClause('limits'),
    checks: 'A request with the documented maximum succeeds.',
    violation: 'a refusal of limit=1000',
    operations: listBounded('limit'),
    needs: 'deep',
  },
  {
    id: 'PAR-LIM-min',
    title: 'limit begins at 1',
    level: 'documented',
    clause: readClause('limits'),
    checks: 'limit=0 is refused, or gets no more rows than the maximum.',
    violation: 'limit=0 stands for all rows',
    operations: listOperationsWithRole('limit', ({ schema }) => schema.minimum === 1),
    needs: 'negative',
  },
  {
    id: 'PAR-OFF-max',
    title: 'offset has a maximum',
    level: 'open',
    clause: readClause('limits'),
    checks: 'Whether one more than the maximum is refused, or gets no rows, is recorded.',
    violation: 'nothing: a service may go further',
    operations: listBounded('offset'),
    needs: 'negative',
  },
  {
    id: 'PAR-OFF-maxok',
    title: 'the maximum of offset is accepted',
    level: 'documented',
    clause: readClause('limits'),
    checks: 'A request with the documented maximum succeeds, with rows or without.',
    violation: 'a refusal of offset=100000',
    operations: listBounded('offset'),
    needs: 'deep',
  },
  {
    id: 'PAR-ENUM-out',
    title: 'a value outside a list is refused',
    level: 'open',
    clause,
    checks: 'Whether a value that is not listed gets rows is recorded.',
    violation: 'nothing: the contract does not say what happens',
    operations: findOperationIds(({ parameters }) =>
      parameters.some(({ schema }) => schema.enum !== undefined),
    ),
    needs: 'negative',
  },
  {
    id: 'PAR-CSV-50',
    title: 'a list has a greatest length',
    level: 'documented',
    clause: readClause('limits'),
    checks: `That many ${arrayParameterEntity.current}s are accepted; one more is refused, or gets no more rows than the maximum.`,
    violation: `51 rows, or a refusal of 50 ${arrayParameterEntity.current}s`,
    operations: findOperationIds(({ parameters }) => parameters.some(({ schema }) => schema.maxItems)),
    needs: 'deep',
  },
  {
    id: 'PAR-UNKNOWN',
    title: 'an unknown parameter is refused',
    level: 'open',
    clause: readClause('errors'),
    checks: 'What happens to a parameter that the contract does not know is recorded, once.',
    violation: 'nothing: the contract does not say',
    operations: sampleOperations.current.plain,
    needs: 'negative',
  },
])
