import type { OperationModel } from '../../contract/model/contract-model.ts'
import { pickEntry } from '../contract/pick-entry.ts'
import { LevelBadge } from './badge.tsx'
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
  const rules = [
    ...pickEntry(operation, mediaType).rules.map(({ id, says, rule, level }) => ({
      id,
      says,
      code: rule,
      level,
    })),
    ...operation.orders.map(({ id, by, direction, when, level }) => ({
      id,
      says: `rows come by ${by}, ${direction}`,
      code: when === undefined ? '' : `when ${when}`,
      level,
    })),
  ]
  if (rules.length === 0) return <EmptyState title="The contract states no rule for these rows." />
  return (
    <ul class="rules">
      {rules.map(({ id, says, code, level }) => (
        <li key={id}>
          <div class="row">
            <code>{id}</code>
            <LevelBadge level={level} />
          </div>
          <p>{says}</p>
          {code !== '' && <code class="muted">{code}</code>}
        </li>
      ))}
    </ul>
  )
}
