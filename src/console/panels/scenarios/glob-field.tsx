import { matchGlob } from '../../../contract/filter-operations.ts'
import type { OperationModel } from '../../../contract/model/contract-model.ts'
import { navigateTo, writeRoute } from '../../state/use-route.ts'

/**
 * Field for the glob that selects the operations of a scenario. It shows the number of matching operations.
 */
export function GlobField({
  glob,
  operations,
  detail,
  kept = {},
}: {
  glob: string
  operations: readonly OperationModel[]
  detail: string
  /** Other parameters of the address. */
  kept?: Readonly<Record<string, string>>
}) {
  const found =
    glob === '' ? operations : operations.filter(({ id, path }) => matchGlob(glob, [id, path, path.slice(1)]))
  const paths = operations.flatMap(({ path }) => {
    const parts = path.split('/').slice(1, -1)
    return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}/*`)
  })
  const completions = [...new Set([...paths, ...operations.map(({ id }) => id)])]
  // A part of a name alone matches nothing: it wants asterisks.
  const wider = `*${glob.replaceAll('*', '')}*`
  const isWider =
    found.length === 0 && operations.some(({ id, path }) => matchGlob(wider, [id, path, path.slice(1)]))
  return (
    <div class="row glob">
      <label for="glob">for operations</label>
      <input
        id="glob"
        class="wire"
        list="glob-list"
        value={glob}
        placeholder="all"
        autocomplete="off"
        spellcheck={false}
        aria-describedby="glob-count"
        onInput={({ currentTarget }) =>
          navigateTo(writeRoute('scenarios', detail, { ...kept, glob: currentTarget.value }), {
            replace: true,
          })
        }
      />
      <datalist id="glob-list">
        {completions.map(each => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <span
        id="glob-count"
        role="status"
        class={found.length === 0 ? 'wrong' : 'muted'}
        title={found.map(({ id }) => id).join(', ')}
      >
        {found.length === 1 ? found[0]?.id : `${found.length} operations`}
      </span>
      {isWider && (
        <button
          type="button"
          class="plain"
          onClick={() =>
            navigateTo(writeRoute('scenarios', detail, { ...kept, glob: wider }), { replace: true })
          }
        >
          Use {wider}
        </button>
      )}
    </div>
  )
}
