import type { AssignedRule } from '../model/assign-rules.ts'
import { anchors } from './anchors.ts'
import { ChangeNotes, useChange } from './marks/change-notes.tsx'
import { LevelMark } from './marks/status-mark.tsx'

/** List of rules. Each unfolds to its expression. Rules whose text is shown elsewhere appear as links. */
export function Rules({
  operation,
  rules,
  isFirst = () => true,
}: {
  operation: string
  rules: readonly AssignedRule[]
  /** Returns whether the anchor of a rule is here. */
  isFirst?: ((id: string) => boolean) | undefined
}) {
  const whole = rules.filter(({ isWhole }) => isWhole)
  const others = rules.filter(({ isWhole }) => !isWhole)
  return (
    <>
      {whole.map(rule => (
        <RuleNote
          key={rule.id}
          anchor={anchors.rule(operation, rule.id)}
          rule={rule}
          isFirst={isFirst(rule.id)}
        />
      ))}
      {others.length > 0 && (
        <p class="also">
          see{' '}
          {others.map(({ id, says }) => (
            <a key={id} class="id" href={`#${anchors.rule(operation, id)}`} title={says}>
              {id}
            </a>
          ))}
        </p>
      )}
    </>
  )
}

function RuleNote({ anchor, rule, isFirst }: { anchor: string; rule: AssignedRule; isFirst: boolean }) {
  const { id, says, rule: expression, level } = rule
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
