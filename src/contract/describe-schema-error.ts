import type { ErrorObject } from 'ajv'

/** Describes an Ajv error, with the allowed values. */
export function describeSchemaError(error: Pick<ErrorObject, 'message' | 'params'> | undefined): string {
  const { message = 'another value', params = {} } = error ?? {}
  const { allowedValue, allowedValues } = params as { allowedValue?: unknown; allowedValues?: unknown[] }
  if (allowedValue !== undefined) return `must be ${JSON.stringify(allowedValue)}`
  return allowedValues === undefined ? message : `must be one of ${JSON.stringify(allowedValues)}`
}
