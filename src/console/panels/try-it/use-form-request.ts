import type { OperationModel } from '../../../contract/model/contract-model.ts'
import { buildRequest, joinQuery } from '../../state/build-request.ts'
import { useConsole } from '../../state/console-context.ts'
import { changeParams } from '../../state/use-route.ts'

/** A request as a form has it. `others` is the query behind the parameters of the operation, as it was typed. */
export type FormRequest = ReturnType<typeof useFormRequest>

/** Returns the request of a form: the example of the operation, as the address of the page changes it. */
export function useFormRequest(operation: OperationModel, params: Readonly<Record<string, string>>) {
  const shared = useConsole()
  // A request of the journal had a key of its own, or none.
  const context = { ...shared, apiKey: params.key?.trim() ?? shared.apiKey }
  const example = context.examples.get(operation.id)
  const names = operation.parameters.map(({ name }) => name)
  const { values, others } = splitQuery(params.query ?? joinQuery(example?.query ?? {}), names)
  const form = {
    operation,
    origin: example?.origin,
    path: params.path ?? example?.path ?? operation.path,
    values: Object.fromEntries(names.map(name => [name, values[name] ?? ''])),
    others,
    accept: params.version,
    prefer: params.prefer,
  }
  const setQuery = (next: Readonly<Record<string, string>>, rest: string) =>
    changeParams({ query: joinQuery(next, rest) || ' ' })
  return {
    ...{ values, others, apiKey: context.apiKey },
    sent: buildRequest(form, context),
    setValue: (name: string, value: string) => setQuery({ ...values, [name]: value }, others),
    setOthers: (rest: string) => setQuery(values, rest),
    setKey: (key: string) => {
      shared.setApiKey(key)
      changeParams({ key: '' })
    },
  }
}

/**
 * Splits a query into parameters with these names, and all others. The second of two with one name, and an
 * empty one, belong to the others.
 */
export function splitQuery(query: string, names: readonly string[]) {
  const values: Record<string, string> = {}
  const others: string[] = []
  for (const pair of query.trim().split('&').filter(Boolean)) {
    const [[name, value] = ['', '']] = new URLSearchParams(pair)
    if (names.includes(name) && value !== '' && !Object.hasOwn(values, name)) values[name] = value
    else others.push(pair)
  }
  return { values, others: others.join('&') }
}
