import type { AssignedRule } from '../model/assign-rules.ts'
import { anchors } from './anchors.ts'
import { ChangeNotes, useChange } from './marks/change-notes.tsx'
import { LevelMark } from './marks/level-mark.tsx'
import { usePage } from './page-context.ts'

/** List of rules. Rules whose text is at an earlier column appear as links. */
export function Rules({ operation, rules }: { operation: string; rules: readonly AssignedRule[] }) {
  const others = rules.filter(({ isFirst }) => !isFirst)
  return (
    <>
      {rules.map(
        rule =>
          rule.isFirst && <RuleNote key={rule.id} anchor={anchors.part(operation, rule.id)} rule={rule} />,
      )}
      {others.length > 0 && (
        <p class="also">
          see{' '}
          {others.map(({ id }) => (
            <a key={id} href={`#${anchors.part(operation, id)}`}>
              {id}
            </a>
          ))}
        </p>
      )}
    </>
  )
}

/** The words of a rule. They unfold to its expression, or lead to it at the first operation that has the rule. */
function RuleNote({ anchor, rule: { id, says, rule, level } }: { anchor: string; rule: AssignedRule }) {
  const own = { id: anchor, ...useChange(anchor) }
  const home = anchors.part(usePage().reference.ruleHomes.get(`${id} ${rule}`) ?? '', id)
  const words = (
    <>
      {says} <LevelMark level={level} /> <code>{id}</code>
    </>
  )
  return (
    <>
      {home === anchor ? (
        <details {...own}>
          <summary>{words}</summary>
          <pre>{rule}</pre>
        </details>
      ) : (
        <a {...own} href={`#${home}`}>
          {words}
        </a>
      )}
      <ChangeNotes anchor={anchor} />
    </>
  )
}
