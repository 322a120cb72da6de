import { matchGlob } from '../../../contract/filter-operations.ts'
import type { OperationModel } from '../../../contract/model/contract-model.ts'

/** Field for the glob that selects the operations of a scenario, with the number of those that match. */
export function GlobField({
  glob,
  operations,
  change,
}: {
  glob: string
  operations: readonly OperationModel[]
  change: (glob: string) => void
}) {
  const found =
    glob === '' ? operations : operations.filter(({ id, path }) => matchGlob(glob, [id, path, path.slice(1)]))
  return (
    <div class="row glob">
      <label for="glob">for operations</label>
      <input
        id="glob"
        class="wire"
        list="glob-list"
        value={glob}
        placeholder="all, or a part such as *pool*"
        autocomplete="off"
        spellcheck={false}
        aria-describedby="glob-count"
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      <datalist id="glob-list">
        {operations.map(({ id }) => (
          <option key={id} value={id} />
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
    </div>
  )
}
