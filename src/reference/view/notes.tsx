import type { Bound, Gap, PlacedRule } from '../model/reference.ts'
import { anchors } from './anchors.ts'
import { ChangeNotes, LevelMark, useChange } from './marks.tsx'

/** What narrows a value, in one line. */
export function Bounds({ bounds }: { bounds: readonly Bound[] }) {
  if (bounds.length === 0) return null
  return (
    <ul class="bounds">
      {bounds.map(({ says, pattern, level }) => (
        <li key={`${says}${pattern}`}>
          {says} {pattern !== undefined && <code>{pattern}</code>} <LevelMark level={level} />
        </li>
      ))}
    </ul>
  )
}

/** Rules in words, the expression behind them; those whose words stand elsewhere by their ids. */
export function Rules({
  operation,
  rules,
  isFirst = () => true,
}: {
  operation: string
  rules: readonly PlacedRule[]
  /** Whether a rule has its anchor here. */
  isFirst?: (id: string) => boolean
}) {
  const whole = rules.filter(({ isWhole }) => isWhole)
  const others = rules.filter(({ isWhole }) => !isWhole)
  return (
    <>
      {whole.map(rule => (
        <RuleNote key={rule.id} anchor={anchors.rule(operation, rule.id)} rule={rule} isFirst={isFirst(rule.id)} />
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

function RuleNote({ anchor, rule, isFirst }: { anchor: string; rule: PlacedRule; isFirst: boolean }) {
  const { id, says, rule: expression, level } = rule
  return (
    <details class="rule" id={isFirst ? anchor : undefined} {...useChange(anchor)}>
      <summary>
        {says} <LevelMark level={level} /> <code class="id">{id}</code>
      </summary>
      <pre class="code">{expression}</pre>
      {isFirst && <ChangeNotes anchor={anchor} />}
    </details>
  )
}

/** Open questions, each with its options behind it. */
export function Gaps({ gaps }: { gaps: readonly Gap[] }) {
  return (
    <>
      {gaps.map(({ id, question, options, contradiction }) => (
        <details key={id} class="gap">
          <summary>
            <span class="mark unknown">? {id}</span> {question}
            {contradiction && <span class="mark warning">contradiction</span>}
          </summary>
          <Options options={options} />
          <a href={`#${id}`}>{id} in the register</a>
        </details>
      ))}
    </>
  )
}

/** The answers to a question, that of the mock marked. */
export function Options({ options }: { options: Gap['options'] }) {
  return (
    <ul class="options">
      {options.map(({ name, says, isDefault }) => (
        <li key={name} class={isDefault ? 'chosen' : undefined}>
          <code>{name}</code> {says} {isDefault && <span class="mark good">the mock</span>}
        </li>
      ))}
    </ul>
  )
}
