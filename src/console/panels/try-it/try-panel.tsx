import { matchWords, SearchField } from '../../../theme/text-input.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { useConsole } from '../../state/console-context.ts'
import { type Route, writeRoute } from '../../state/use-route.ts'
import { useStoredState } from '../../state/use-stored-state.ts'
import { OperationForm } from './operation-form.tsx'

/** Panel with a prefilled request form for each operation. */
export function TryPanel({ route }: { route: Route }) {
  const { contract, examples } = useConsole()
  const [text, setText] = useStoredState('try-search', '')
  const named = route.detail === '' ? contract.operations[0]?.id : route.detail
  const operation = contract.operations.find(({ id }) => id === named)
  const matches = matchWords(text)
  const found = contract.operations.filter(({ id, path, summary }) => matches(`${id} ${path} ${summary}`))
  const tags = [...new Set(found.map(({ tag }) => tag))]
  return (
    <div class={`picker ${route.detail === '' ? '' : 'open'}`}>
      <nav class="stack operations" aria-label="Operations">
        <div class="row tools">
          <h1>Try it</h1>
        </div>
        <SearchField label="Find an operation" value={text} change={setText} />
        {tags.map(tag => (
          <section key={tag}>
            <h2 class="group muted">{tag}</h2>
            <ul>
              {found
                .filter(each => each.tag === tag)
                .map(({ id, summary }) => (
                  <li key={id}>
                    <a href={writeRoute('try', id)} aria-current={id === named ? 'true' : undefined}>
                      <span class="wire">{id}</span>{' '}
                      {examples.get(id)?.drafted && (
                        <span class="mark unknown" title="The reply is made from the contract alone">
                          drafted
                        </span>
                      )}
                      <small>{summary}</small>
                    </a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <p class="muted">No operation is called so.</p>}
      </nav>
      <div class="chosen">
        {operation === undefined ? (
          <EmptyState title="There is no such operation." />
        ) : (
          <OperationForm key={operation.id} operation={operation} params={route.params} />
        )}
      </div>
    </div>
  )
}
