import type { OperationModel } from '../../../contract/model/contract-model.ts'
import type { SentRequest } from '../../api/send-request.ts'
import { buildRequest, joinQuery } from '../../state/build-request.ts'
import { useConsole } from '../../state/console-context.ts'
import { navigateTo, writeRoute } from '../../state/use-route.ts'

/** A request as a form has it. The address of the page holds what differs from the example. */
export interface FormRequest {
  readonly values: Readonly<Record<string, string>>
  /** Query behind the parameters of the operation, as it was typed. */
  readonly others: string
  readonly sent: SentRequest
  readonly update: (changed: Readonly<Record<string, string | undefined>>) => void
  readonly setValue: (name: string, value: string) => void
  readonly setOthers: (others: string) => void
}

/** Returns the request of a form, filled with the example of the operation. */
export function useFormRequest(
  operation: OperationModel,
  params: Readonly<Record<string, string>>,
): FormRequest {
  const context = useConsole()
  const example = context.examples.get(operation.id)
  const names = operation.parameters.map(({ name }) => name)
  const { values, others } = splitQuery(params.query ?? joinQuery(example?.query ?? {}), names)
  const update: FormRequest['update'] = changed =>
    navigateTo(writeRoute('try', operation.id, { ...params, ...changed }), { replace: true })
  const setQuery = (next: Readonly<Record<string, string>>, rest: string) =>
    update({ query: joinQuery(next, rest) || ' ' })
  return {
    ...{ values, others, update },
    sent: buildRequest(
      {
        origin: example?.origin,
        path: params.path ?? example?.path ?? operation.path,
        values: Object.fromEntries(names.map(name => [name, values[name] ?? ''])),
        others,
        accept: params.version,
        prefer: params.prefer,
      },
      context,
    ),
    setValue: (name, value) => setQuery({ ...values, [name]: value }, others),
    setOthers: rest => setQuery(values, rest),
  }
}

/**
 * Splits a query into parameters with these names, and all others. The second of two with one name, and an
 * empty one, belong to the others.
 */
export function splitQuery(query: string, names: readonly string[]): Pick<FormRequest, 'values' | 'others'> {
  const values: Record<string, string> = {}
  const others: string[] = []
  for (const pair of query.trim().split('&').filter(Boolean)) {
    const [[name, value] = ['', '']] = new URLSearchParams(pair)
    if (names.includes(name) && value !== '' && !Object.hasOwn(values, name)) values[name] = value
    else others.push(pair)
  }
  return { values, others: others.join('&') }
}
