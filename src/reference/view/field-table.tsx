import type { FieldView, OperationView } from '../model/read-reference.ts'
import { anchors } from './anchors.ts'
import { FactTable } from './fact-table.tsx'
import { ChangeNotes, useChange } from './marks/change-notes.tsx'
import { LevelMark } from './marks/level-mark.tsx'
import { Bounds } from './notes/bounds.tsx'
import { Gaps } from './notes/gaps.tsx'
import { Rules } from './notes/rules.tsx'
import { TypeText } from './text/type-text.tsx'
import { ValueText } from './text/value-text.tsx'

/** Table of all columns of a table, or fields of an object, with their documentation. */
export function FieldTable({ operation: { id, reply } }: { operation: OperationView }) {
  const first = new Map<string, string>()
  for (const { name, rules } of reply.fields)
    for (const rule of rules) if (rule.isWhole && !first.has(rule.id)) first.set(rule.id, name)
  return (
    <FactTable
      heads={[...(reply.isTable ? ['#', 'Column'] : ['Field']), 'Type', 'Null', 'Meaning', 'Example']}
    >
      {reply.fields.map((field, index) => (
        <FieldRow
          key={field.name}
          operation={id}
          field={field}
          position={reply.isTable ? index : undefined}
          isFirst={rule => first.get(rule) === field.name}
        />
      ))}
    </FactTable>
  )
}

function FieldRow({
  operation,
  field,
  position,
  isFirst,
}: {
  operation: string
  field: FieldView
  position: number | undefined
  isFirst: (rule: string) => boolean
}) {
  const { name, type, isNullable, isOptional, description, level, bounds, gaps, rules, example } = field
  const parts = listParts(field)
  const anchor = anchors.field(operation, name)
  return (
    <tr id={anchor} data-find="column" {...useChange(anchor)}>
      {position !== undefined && <td class="position">{position}</td>}
      <td class="name">
        <a href={`#${anchor}`}>{name}</a>
        {isOptional && <span class="mark unknown">may be absent</span>}
      </td>
      <td class="of">
        <TypeText type={type} />
      </td>
      <td class="nullable">{isNullable ? <i class="null">null</i> : <span class="never">never</span>}</td>
      <td class="meaning">
        <p>
          {description} <LevelMark level={level} />
        </p>
        <Bounds bounds={bounds} />
        {parts.length > 0 && (
          <ul class="parts">
            {parts.map(({ key, says }) => (
              <li key={key}>
                <code>{key}</code> {says}
              </li>
            ))}
          </ul>
        )}
        <Rules operation={operation} rules={rules} isFirst={isFirst} />
        <Gaps gaps={gaps} />
        <ChangeNotes anchor={anchor} />
      </td>
      <td class={typeof example === 'number' ? 'example number' : 'example'}>
        <ValueText value={example} />
      </td>
    </tr>
  )
}

/** Lists the positions of a tuple or the keys of a map, such as `0` or `5 minute`, with their meanings. */
function listParts({ keys = [], open = false, elements = [] }: FieldView) {
  return [
    ...elements.map((says, index) => ({ key: String(index), says })),
    ...keys.map(key => ({ key, says: '' })),
    ...(open && keys.length > 0 ? [{ key: '…', says: 'other keys may occur' }] : []),
  ]
}
