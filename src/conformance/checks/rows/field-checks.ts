import { getOwn } from '../../../base/get-own.ts'
import { memoize } from '../../../base/memoize.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { contract, findAnswer, type Operation } from '../../../contract/contract.ts'
import {
  listIncludedSchemas,
  listProperties,
  listRequiredProperties,
  readSchemaClause,
} from '../../../contract/openapi-document.ts'
import { readObjects } from '../../../contract/read-objects.ts'
import { describeSchemaError, findBrokenKeywords } from '../../../contract/schema/find-broken-keywords.ts'
import { readClause } from '../../../contract/source-places.ts'
import { writeSchemaReference } from '../../../contract/validate.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Json } from '../../evidence/parse-lossless-json.ts'
import { toPlainValue } from '../../evidence/parse-lossless-json.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { Requirement } from '../../model/requirement.ts'
import { hasOtherVersion, isInconclusiveStatus } from '../answers/classify-answer.ts'
import { findOperationIds, selectSuccessful } from '../answers/select-successful.ts'
import { compileValueValidators, describeValue, findValueError } from '../cells/compile-value-validators.ts'
import type { CheckFamily } from '../families/define-checks.ts'

/** Checks that each documented field is present, has its type and keeps its bounds (COL, TYP). */
export const fieldChecks = perContract<CheckFamily>(() => ({
  requirements: [
    // A later version repeats fields of the one before; the requirement is one.
    ...new Map(
      [...new Set(contract.operations.flatMap(listSchemas).filter(hasFields))]
        .sort()
        .flatMap(describeFields)
        .map(requirement => [requirement.id, requirement]),
    ).values(),
    {
      id: 'TYP-020',
      title: 'a field has its JSON type',
      level: 'documented',
      clause: readClause('objects'),
      checks:
        'integer fields are whole JSON numbers, number fields JSON numbers, string fields JSON strings.',
      violation: 'a score as a string',
      operations: findOperationIds(operation => listSchemas(operation).some(hasFields)),
    },
    {
      id: 'TYP-021',
      title: 'no listed field is null',
      level: 'inferred',
      clause: readClause('objects'),
      checks: 'No field of a documented version is null, as the contract marks none as nullable.',
      violation: 'null for a value that could not be computed',
      operations: findOperationIds(operation => listSchemas(operation).some(hasFields)),
    },
    ...listBodyRequirements(),
  ],
  judge(evidence, tally) {
    for (const seen of selectSuccessful(evidence)) if (!judgeFields(seen, tally)) judgeBody(seen, tally)
    for (const seen of evidence.exchanges)
      if (!seen.ok) judgeBody(seen, tally)
      else if (seen.json === undefined && findAnswer(seen.target, seen.reply?.status ?? 0) !== undefined) {
        const fields = listSchemas(seen.target).flatMap(schema => fieldReader.current(schema))
        for (const id of [bodyId, 'TYP-020', 'TYP-021', ...fields.map(each => each.id)])
          tally.recordAbsence(id, seen, 'a documented reply has no body')
      }
  },
}))

const bodyId = 'TYP-022'

function listBodyRequirements(): Requirement[] {
  const operations = findOperationIds(
    ({ answers, reply }) => reply.kind === 'objects' && answers?.[reply.status ?? '200']?.type !== undefined,
  )
  if (operations.length === 0) return []
  const says = {
    title: 'a body keeps the schema of its status',
    checks:
      'The body of each reply with a documented status, also of an error, is valid by its whole schema.',
    violation: 'a wrong value at any depth, or an error in another form than the documented one',
  }
  return [{ id: bodyId, level: 'documented', clause: readClause('objects'), ...says, operations }]
}

/** Judges a body by the whole schema of its status, and so by what no field says. */
function judgeBody(seen: ExchangeEvidence, tally: Tally): void {
  const { target, reply, json, ok, query } = seen
  const key = reply && findAnswer(target, reply.status)
  const type = key && target.answers?.[key]?.type
  // A gateway answers such a status, too, in its own form. Without a part of its path a request is for another one.
  const isElsewhere = target.parameters.some(({ in: place, name }) => place === 'path' && !query[name])
  if (!type || isElsewhere || (!ok && isInconclusiveStatus(seen) && key !== String(reply?.status))) return
  const body = json === undefined ? undefined : toPlainValue(json)
  const [error] =
    json === undefined
      ? [{ instancePath: '', message: 'must be JSON', params: {}, data: reply?.body.slice(0, MAX_SHOWN) }]
      : findBrokenKeywords(writeSchemaReference(target, type, key), 'documented', body)
  if (error === undefined) tally.recordPass(bodyId, seen)
  else
    tally.recordFinding(bodyId, seen, {
      message: `The body is not valid by its schema for ${key}.`,
      place: error.instancePath === '' ? 'body' : error.instancePath.slice(1).replaceAll('/', '.'),
      expected: describeSchemaError(error),
      actual: error.data,
    })
}

const MAX_SHOWN = 300

/** Judges the fields of a reply. Returns true when one of them is wrong. */
function judgeFields(seen: ExchangeEvidence, tally: Tally): boolean {
  const { reply } = seen.target
  if (seen.schema === undefined || seen.rows === undefined || reply.kind !== 'objects') return false
  const sent = readObjects(reply, seen.json) as readonly Readonly<Record<string, Json>>[]
  const isOther = hasOtherVersion(seen)
  let isWrong = false
  for (const field of fieldReader.current(seen.schema))
    if (isOther && sent.every(object => object[field.name] === undefined))
      tally.recordUnclear(field.id, seen, 'the reply has the fields of another version')
    else if (judgeField(field, sent, seen, tally)) isWrong = true
  return isWrong
}

/** Returns the fields of an object schema, in the order of the contract. */
function readFields(schema: string) {
  const properties = listProperties(schema)
  const required = listRequiredProperties(schema)
  return (contract.objects[schema] ?? []).map(name => ({
    id: formatFieldRequirementId(schema, name),
    name,
    schema: getOwn(properties, name) ?? {},
    isRequired: required.includes(name),
  }))
}

type Field = ReturnType<typeof readFields>[number]
const fieldReader = perContract(() => memoize<string, readonly Field[]>(readFields, new Map()))

/** Returns the id of the requirement about an object field: that of the first version which has it. */
export function formatFieldRequirementId(schema: string, field: string): string {
  const earlier = listIncludedSchemas(schema).find(other => contract.objects[other]?.includes(field))
  return earlier === undefined ? `COL-${schema}-${field}` : formatFieldRequirementId(earlier, field)
}

function listSchemas({ reply }: Operation): string[] {
  return reply.kind === 'objects' ? reply.media.map(({ schema }) => schema) : []
}

const hasFields = (schema: string) => (contract.objects[schema] ?? []).length > 0

function describeFields(of: string): Requirement[] {
  const operations = findOperationIds(operation => listSchemas(operation).includes(of))
  const clause = readSchemaClause(of)
  return fieldReader.current(of).flatMap(({ id, name, isRequired, schema: { description, ...value } }) => {
    const documented = {
      id,
      title: `${name} ${isRequired ? 'is there and ' : ''}has its form`,
      clause,
      checks: `${description ?? name}. ${isRequired ? 'Every object has the field' : 'The field may be absent'}, of its JSON type and within the documented bounds.`,
      violation: isRequired ? `an object without ${name}, or a value out of bounds` : 'a value out of bounds',
      operations,
    }
    return describeValue(name, value, documented, {
      checks: `${name} keeps bounds that its meaning implies.`,
      violation: `a value that makes no sense as ${name}`,
    })
  })
}

function judgeField(
  { id, name, schema, isRequired }: Field,
  sent: readonly Readonly<Record<string, Json>>[],
  seen: ExchangeEvidence,
  tally: Tally,
): boolean {
  const { documented, likely } = compileValueValidators(schema)
  const column = sent.map(object => toPlainValue(object[name] ?? null))
  let [good, fitting, lawful, wrong] = [0, 0, 0, 0]
  for (const [row, object] of sent.entries()) {
    const isMissing = object[name] === undefined
    const actual = isMissing ? Object.keys(object) : column[row]
    const record = (requirements: string | readonly string[], message: string, expected: string) => {
      wrong++
      const place = `${seen.rowsAt}[${row}].${name}`
      tally.recordFinding(requirements, seen, { message, place, expected, actual })
    }
    if (isMissing || actual === null) {
      // That no field is null is inferred; a schema that speaks of null decides for itself.
      const isAllowed = isMissing ? !isRequired : (likely ?? documented)?.(null) !== false
      if (isAllowed) lawful++
      else if (isMissing) record(id, `Field ${name} is missing.`, name)
      else record('TYP-021', `${name} is null.`, 'a value')
      continue
    }
    const error = findValueError(documented, actual, column)
    const unlikely = error ?? findValueError(likely, actual, column)
    const broken = error?.keyword === 'type' ? [id, 'TYP-020'] : id
    if (error === undefined) good++
    if (error) record(broken, `${name} is not a possible value.`, describeSchemaError(error))
    else if (unlikely === undefined) fitting++
    else record(`${id}-value`, `${name} is not a likely value.`, describeSchemaError(unlikely))
  }
  for (const requirement of [id, 'TYP-020', 'TYP-021'])
    if (good === 0 && lawful > 0)
      tally.recordAbsence(requirement, seen, 'every object leaves it out, or has null')
    else tally.recordPass(requirement, seen, good)
  if (likely !== undefined) tally.recordPass(`${id}-value`, seen, fitting)
  return wrong > 0
}
