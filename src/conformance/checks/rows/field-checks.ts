import { memoize } from '../../../base/memoize.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { contract } from '../../../contract/contract.ts'
import { describeSchemaError } from '../../../contract/describe-schema-error.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import {
  listProperties,
  listRequiredProperties,
  readSchemaClause,
} from '../../../contract/openapi-document.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Json } from '../../evidence/parse-lossless-json.ts'
import { toPlainValue } from '../../evidence/parse-lossless-json.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { Level, Requirement } from '../../model/requirement.ts'
import { hasOtherVersion } from '../answers/classify-answer.ts'
import { findOperationIds, objectOperations, selectSuccessful } from '../answers/select-successful.ts'
import {
  compileValueValidators,
  findValueError,
  hasInferredPart,
  type PlainSchema,
} from '../cells/compile-value-validators.ts'
import { formatFieldRequirementId } from '../cells/format-column-requirement-id.ts'
import type { CheckFamily } from '../families/check-family.ts'

const LEFT_OUT = 'every object leaves it out, or has null'

/** A field of an object of a social reply. */
interface Field {
  readonly id: string
  readonly name: string
  /** False if an object may lack the field. */
  readonly isRequired: boolean
  readonly schema: PlainSchema
}

/**
 * Checks that each documented field is present, has its JSON type and keeps its bounds (COL of the social
 * operations, TYP).
 */
export const fieldChecks = perContract<CheckFamily>(() => ({
  requirements: [
    ...listFieldRequirements(),
    {
      id: 'TYP-020',
      title: 'a field has its JSON type',
      level: 'documented',
      clause: readClause('objects'),
      checks:
        'integer fields are whole JSON numbers, number fields JSON numbers, string fields JSON strings.',
      violation: 'a score as a string',
      operations: objectOperations.current,
    },
    {
      id: 'TYP-021',
      title: 'no listed field is null',
      level: 'inferred',
      clause: readClause('objects'),
      checks: 'No field of a documented version is null, as the contract marks none as nullable.',
      violation: 'null for a value that could not be computed',
      operations: objectOperations.current,
    },
  ],
  judge(evidence, tally) {
    for (const seen of selectSuccessful(evidence)) judgeFields(seen, tally)
  },
}))

function judgeFields(seen: ExchangeEvidence, tally: Tally): void {
  if (seen.schema === undefined || seen.rows === undefined) return
  const sent = [seen.json].flat() as readonly Readonly<Record<string, Json>>[]
  const isOther = hasOtherVersion(seen)
  for (const field of fieldReader.current(seen.schema))
    if (isOther && sent.every(object => object[field.name] === undefined))
      tally.recordUnclear(field.id, seen, 'the reply has the fields of another version')
    else judgeField(field, sent, seen, tally)
}

/** Reads the fields of an object schema, in the order of the contract. */
const fieldReader = perContract(() =>
  memoize<string, readonly Field[]>(schema => {
    const properties = listProperties(schema)
    const required = listRequiredProperties(schema)
    return (contract.objects[schema] ?? []).map(name => ({
      id: formatFieldRequirementId(schema, name),
      name,
      schema: properties[name] ?? {},
      isRequired: required.includes(name),
    }))
  }, new Map()),
)

function listFieldRequirements(): Requirement[] {
  const schemas = [
    ...new Set(
      contract.operations.flatMap(({ reply }) =>
        reply.kind === 'objects' ? reply.media.map(({ schema }) => schema) : [],
      ),
    ),
  ]
  const requirements = schemas.toSorted().flatMap(schema => {
    const operations = findOperationIds(
      ({ reply }) => reply.kind === 'objects' && reply.media.some(media => media.schema === schema),
    )
    const about = (id: string, level: Level, title: string, checks: string, violation: string) => ({
      id,
      level,
      title,
      checks,
      violation,
      clause: readSchemaClause(schema),
      operations,
    })
    return fieldReader
      .current(schema)
      .flatMap(({ id, name, isRequired, schema: { description, ...value } }) => [
        about(
          id,
          'documented',
          isRequired ? `${name} is there` : `${name} has its form`,
          `${description ?? name}. ${isRequired ? 'Every object has the field' : 'The field may be absent'}, of its JSON type and within the documented bounds.`,
          isRequired ? `an object without ${name}, or a value out of bounds` : 'a value out of bounds',
        ),
        ...(hasInferredPart(value)
          ? [
              about(
                `${id}-value`,
                'inferred',
                `${name} is a likely value`,
                `${name} keeps bounds that its meaning implies.`,
                `a value that makes no sense as ${name}`,
              ),
            ]
          : []),
      ])
  })
  // A later version repeats fields of the one before; the requirement is one.
  return [...new Map(requirements.map(requirement => [requirement.id, requirement])).values()]
}

function judgeField(
  { id, name, schema, isRequired }: Field,
  sent: readonly Readonly<Record<string, Json>>[],
  seen: ExchangeEvidence,
  tally: Tally,
): void {
  const { documented, likely } = compileValueValidators(schema)
  const column = sent.map(object => toPlainValue(object[name] ?? null))
  let good = 0
  let fitting = 0
  let lawful = 0
  for (const [row, object] of sent.entries()) {
    const record = (
      requirements: string | readonly string[],
      message: string,
      expected: string,
      actual: unknown,
    ) => {
      const place = `${seen.rowsAt}[${row}].${name}`
      tally.recordFinding(requirements, seen, { message, place, expected, actual })
    }
    const value = object[name]
    if (value === undefined) {
      if (isRequired) record(id, `Field ${name} is missing.`, name, Object.keys(object))
      else lawful++
      continue
    }
    if (value === null) {
      // That no field is null is inferred; a schema that speaks of null decides for itself.
      if ((likely ?? documented)?.(null) === false) record('TYP-021', `${name} is null.`, 'a value', null)
      else lawful++
      continue
    }
    const actual = toPlainValue(value)
    const error = findValueError(documented, actual, column)
    if (error !== undefined) {
      const requirements = error.keyword === 'type' ? [id, 'TYP-020'] : id
      record(requirements, `${name} is not a possible value.`, describeSchemaError(error), actual)
      continue
    }
    good++
    const unlikely = findValueError(likely, actual, column)
    if (unlikely === undefined) fitting++
    else record(`${id}-value`, `${name} is not a likely value.`, describeSchemaError(unlikely), actual)
  }
  if (good === 0 && lawful > 0) tally.recordAbsence(id, seen, LEFT_OUT)
  for (const requirement of [id, 'TYP-020', 'TYP-021']) tally.recordPass(requirement, seen, good)
  if (likely !== undefined) tally.recordPass(`${id}-value`, seen, fitting)
}
