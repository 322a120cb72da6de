import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import grammar from '../../../spec/contract.schema.json' with { type: 'json' }
import { findNearest } from '../../base/find-nearest.ts'
import { memoize } from '../../base/memoize.ts'
import { summarizeValue } from '../../base/summarize-value.ts'
import { readPointer } from '../../contract/schema/resolve-reference.ts'
import { isPattern } from '../compile/plain/create-part-check.ts'
import type { SpecProblem } from '../problems/spec-problem.ts'

/** Finds members of a bundled document, or of a value of another form, that are misspelled, missing, or of a wrong type. */
export function findGrammarProblems(value: unknown, form: object = grammar): SpecProblem[] {
  const validate = compile(form)
  return validate(value) ? [] : (validate.errors ?? []).flatMap(describeError)
}

/** Options of Ajv for schemas that validate few values, and so should compile quickly. */
export const quickFlags = { strict: false, allErrors: true, validateSchema: false, code: { optimize: false } }

const compile = memoize((form: object) => {
  const ajv = new Ajv2020({ ...quickFlags, verbose: true, formats: { regex: isPattern } })
  return ajv.compile({ ...form, $defs: grammar.$defs })
})

function describeError(error: ErrorObject): SpecProblem[] {
  const { instancePath: pointer, keyword, params, parentSchema = {}, data } = error
  const name = readPointer(pointer).at(-1) ?? ''
  const subject = name === '' ? 'the document' : `"${summarizeValue(name)}"`
  switch (keyword) {
    case 'additionalProperties': {
      const unknown = String(params.additionalProperty)
      const hint = createHint(unknown, Object.keys(parentSchema.properties ?? {}))
      const message = `"${summarizeValue(unknown)}" is no keyword here`
      return [{ pointer, member: unknown, message, ...hint }]
    }
    case 'required': {
      const missing = String(params.missingProperty)
      const [example] = parentSchema.properties?.[missing]?.examples ?? []
      const hint = example && { hint: `write a line such as ${missing}: ${JSON.stringify(example)}` }
      return [{ pointer, message: `"${missing}" is missing here`, ...hint }]
    }
    case 'type': {
      // An object in the place of a list could only be a reference.
      const types = [params.type].flat().filter((type, _, all) => type !== 'object' || !all.includes('array'))
      const expected = types.map(type => typeNames[type] ?? type)
      return [{ pointer, message: `${subject} is not ${expected.join(' or ')}` }]
    }
    case 'enum': {
      const values = params.allowedValues as readonly unknown[]
      const message = `${subject} is ${summarizeValue(JSON.stringify(data))}, not one of ${values.join(', ')}`
      return [{ pointer, message, ...createHint(String(data), values.map(String)) }]
    }
    // It only repeats what fails within it.
    case 'if':
      return []
    default:
      return [{ pointer, message: `${subject} ${error.message}` }]
  }
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
}

/** Returns a hint with the nearest known name, if there is one. */
export function createHint(name: string, known: readonly string[]): Pick<SpecProblem, 'hint'> {
  const guess = findNearest(name, known)
  return guess === undefined ? {} : { hint: `did you mean ${guess}?` }
}
