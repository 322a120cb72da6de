import { memoize } from '../../../base/memoize.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { contract, type Operation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import type { Agreement, DocumentNode } from '../../../contract/model/document-node.ts'
import { findEntryName, isInFolderOf, isLookup } from '../../../contract/model/list-attributes.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import { readAgreements } from '../../../contract/model/read-entities.ts'
import { openapiDocument } from '../../../contract/openapi-document.ts'
import { type Requirement, serviceWideOperations } from '../../model/requirement.ts'
import { listReportedEntities } from './read-facts.ts'

const agreements = perContract(() =>
  readAgreements((openapiDocument as Pick<DocumentNode, 'x-entities'>)['x-entities']),
)

/** All pairs of a list and a detail operation that report facts about the same entity. */
export const listAndDetailPairs = perContract(() =>
  contract.operations
    .filter(operation => isLookup(operation))
    .flatMap(detail =>
      contract.operations
        .filter(list => !isLookup(list) && isInFolderOf(list, detail))
        .flatMap(list => {
          const entity = meanings.entries[findEntryName(detail)]?.rows ?? ''
          const isAbout = (each: Operation) =>
            listReportedEntities(each).some(subject => subject.entity === entity)
          return isAbout(list) && isAbout(detail) ? [{ entity, list: list.id, detail: detail.id }] : []
        }),
    ),
)

/** Requirements that all replies report the same value of a fact, sorted by id. */
export const agreementRequirements = perContract<readonly Requirement[]>(() =>
  [
    ...new Map(
      Object.entries(agreements.current).flatMap(([entity, same]) =>
        same.map(each => [each.id, describeAgreement(entity, each)] as const),
      ),
    ).values(),
  ].sort((one, other) => (one.id < other.id ? -1 : 1)),
)

function describeAgreement(entity: string, agreement: Agreement): Requirement {
  const { id, title, level = 'documented', clause, checks, violation, between } = agreement
  const details = listAndDetailPairs.current
    .filter(pair => pair.entity === entity)
    .map(({ detail }) => detail)
  return {
    id,
    title,
    level,
    clause,
    checks,
    violation,
    operations: between === 'list and detail' ? details : serviceWideOperations,
  }
}

/** A requirement, and the operation that it is recorded for. */
export interface RequirementReference {
  readonly id: string
  readonly about: OperationId | null
}

/** Finds the most specific requirement that two operations report the same fact. */
export type AgreementFinder = (
  one: OperationId,
) => (other: OperationId) => (fact: string) => RequirementReference | undefined

/** Creates a finder for an entity. `scope` holds the other parts of its key, such as the chain. */
export function createAgreementFinder(entity: string, scope: string): AgreementFinder {
  const parts = meanings.entities[entity]?.key ?? []
  const values = scope.split(' ')
  const here = (agreements.current[entity] ?? []).filter(({ of = {} }) =>
    Object.entries(of).every(([part, value]) => values[parts.indexOf(part)] === String(value)),
  )
  return remember(one =>
    remember(other => {
      const pair = listAndDetailPairs.current.find(
        ({ list, detail, ...its }) =>
          its.entity === entity && one !== other && [list, detail].every(id => id === one || id === other),
      )
      const holds = ({ between }: Agreement) =>
        between === undefined || (between === 'operations' ? one !== other : pair !== undefined)
      return remember(fact => {
        const said = here.findLast(each => holds(each) && (each.facts?.includes(fact) ?? true))
        return (
          said && { id: said.id, about: said.between === 'list and detail' ? (pair?.detail ?? null) : null }
        )
      })
    }),
  )
}

function remember<From, To>(make: (from: From) => To): (from: From) => To {
  return memoize<From, To>(make, new Map())
}
