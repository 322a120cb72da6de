import type { OperationModel } from '../../../contract/model/contract-model.ts'
import { DataTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { normalizeNoun } from '../../contract/normalize-noun.ts'
import { useConsole } from '../../state/console-context.ts'
import { matchWords } from '../../state/match-words.ts'
import { useLoad } from '../../state/use-load.ts'
import { navigateTo, writeRoute } from '../../state/use-route.ts'
import { collectTokens } from './collect-tokens.ts'

/** Table of the tokens in pools, searchable by symbol or address. */
export function TokenView({
  lists,
  moment,
  params,
}: {
  lists: readonly OperationModel[]
  moment: string
  params: Readonly<Record<string, string>>
}) {
  const context = useConsole()
  const { contract, session } = context
  const { data, failure, reload } = useLoad(
    () => collectTokens(lists, context),
    [moment, session, context.examples.size],
  )
  const { find = '' } = params
  const matches = matchWords(find)
  const found = (data ?? []).filter(({ symbol, address }) => matches(`${symbol} ${address}`))
  const table = {
    columns: [
      { name: 'symbol', type: '' },
      { name: 'address', type: '' },
      { name: 'pools', type: '', description: 'Pools in the newest hundred of each list' },
    ],
    rows: found.map(({ symbol, address, pools }) => [
      { text: symbol, kind: 'text' as const },
      { text: address, kind: 'text' as const },
      { text: String(pools), kind: 'number' as const },
    ]),
  }
  /** Returns a link to the first operation whose only required parameter is such an address. */
  const openDetails = (index: number) => {
    const { address = '', noun = '' } = found[index] ?? {}
    for (const { id, parameters } of contract.operations) {
      const [only, ...others] = parameters.filter(({ required }) => required)
      if (only === undefined || others.length > 0 || normalizeNoun(only.name) !== noun) continue
      if (!new RegExp(only.schema?.pattern ?? '').test(address)) continue
      return writeRoute('try', id, { query: String(new URLSearchParams({ [only.name]: address })) })
    }
    return undefined
  }
  return (
    <>
      <div class="row">
        <SearchField
          label="Find by symbol or address"
          value={find}
          change={value => navigateTo(writeRoute('market', 'tokens', { find: value }), { replace: true })}
        />
        <span class="muted">{data && `${found.length} tokens in the newest pools`}</span>
      </div>
      {failure && <FailureNote failure={failure} act={reload} />}
      {data !== undefined && found.length === 0 && (
        <EmptyState
          title={find === '' ? 'The lists of pools name no token.' : 'No token is called so.'}
          act={reload}
          label="Read again"
        />
      )}
      {found.length > 0 && (
        <DataTable table={table} label="Tokens" action={{ label: 'Details', link: openDetails }} />
      )}
    </>
  )
}
