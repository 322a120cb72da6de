import type { OperationModel } from '../../contract/model/contract-model.ts'
import { levelMeanings } from '../../theme/meanings.ts'
import { pickEntry } from '../contract/pick-entry.ts'
import { EmptyState } from './empty-state.tsx'

/** List of the rules for the values of a reply and for the order of its rows. */
export function RuleList({
  operation,
  mediaType,
}: {
  operation: OperationModel | undefined
  mediaType?: string | undefined
}) {
  if (operation === undefined) return <EmptyState title="No operation of the contract has this path." />
  const orders = operation.orders.map(({ by, direction, when, ...order }) => {
    return { ...order, says: `rows come by ${by}, ${direction}`, rule: when && `when ${when}` }
  })
  const rules = [...pickEntry(operation, mediaType).rules, ...orders]
  if (rules.length === 0) return <EmptyState title="The contract states no rule for these rows." />
  return (
    <ul class="rules">
      {rules.map(({ id, says, rule, level }) => (
        <li key={id}>
          <div class="row">
            <code>{id}</code>
            <span class={`mark ${levelMeanings[level ?? 'documented']}`}>{level ?? 'documented'}</span>
          </div>
          <p>{says}</p>
          {rule && <code class="muted">{rule}</code>}
        </li>
      ))}
    </ul>
  )
}
