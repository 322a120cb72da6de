import type { AssignedRule } from '../model/assign-rules.ts'
import { anchors } from './anchors.ts'
import { ChangeNotes, useChange } from './marks/change-notes.tsx'
import { LevelMark } from './marks/level-mark.tsx'

/** List of rules. Each unfolds to its expression. Rules whose text is shown elsewhere appear as links. */
export function Rules({ operation, rules }: { operation: string; rules: readonly AssignedRule[] }) {
  const others = rules.filter(({ isWhole }) => !isWhole)
  return (
    <>
      {rules.map(
        rule =>
          rule.isWhole && <RuleNote key={rule.id} anchor={anchors.rule(operation, rule.id)} rule={rule} />,
      )}
      {others.length > 0 && (
        <p class="also">
          see{' '}
          {others.map(({ id }) => (
            <a key={id} href={`#${anchors.rule(operation, id)}`}>
              {id}
            </a>
          ))}
        </p>
      )}
    </>
  )
}

function RuleNote({ anchor, rule }: { anchor: string; rule: AssignedRule }) {
  const { id, says, rule: expression, level, isFirst } = rule
  return (
    <>
      <details class="rule" id={isFirst ? anchor : undefined} {...useChange(anchor)}>
        <summary>
          {says} <LevelMark level={level} /> <code class="id">{id}</code>
        </summary>
        <pre class="code">{expression}</pre>
      </details>
      {isFirst && <ChangeNotes anchor={anchor} />}
    </>
  )
}
