import type { ComponentChildren } from 'preact'
import { describeJsonType } from '../../contract/model/describe-bounds.ts'
import { VersionStateMark } from '../../theme/status-mark.tsx'
import type { FieldView, OperationView } from '../model/read-reference.ts'
import { anchors } from './anchors.ts'
import { Gaps } from './gap-register.tsx'
import { ChangeNotes, useChange } from './marks/change-notes.tsx'
import { LevelMark } from './marks/level-mark.tsx'
import { Rules } from './rules.tsx'
import { breakType } from './text/break-type.tsx'
import { ValueText } from './text/value-text.tsx'

/** Table with one row for each column, parameter, origin or version. On a phone, each row is a block. */
export function FactTable({
  heads,
  kind = '',
  children,
}: {
  /** Headings of the columns. `#` heads the column of positions. */
  heads: readonly string[]
  kind?: string
  children: ComponentChildren
}) {
  return (
    <table class={`fields ${kind}`.trim()}>
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** Table of the parameters of an operation, with their bounds and defaults. */
export function ParameterTable({ operation: { id, parameters } }: { operation: OperationView }) {
  if (parameters.length === 0) return <p class="muted">It takes no parameters.</p>
  return (
    <FactTable heads={['Parameter', 'Type', 'Default', 'Meaning']} kind="parameters">
      {parameters.map(parameter => {
        const { name, required, schema, bounds, example } = parameter
        const main = schema.default === undefined ? undefined : String(schema.default)
        const anchor = anchors.parameter(id, name)
        return (
          <tr key={name} id={anchor} {...useChange(anchor)}>
            <th>
              {name}
              {parameter.isDeprecated && <VersionStateMark state="deprecated" />}
            </th>
            <td>{breakType(describeJsonType(schema))}</td>
            <td>
              {required ? (
                <span class="mark information">required</span>
              ) : main === undefined ? (
                <span class="never">none</span>
              ) : (
                <code>{main}</code>
              )}
            </td>
            <Meaning operation={id} anchor={anchor} fact={parameter}>
              {example !== undefined &&
                example !== main &&
                !bounds.some(({ says }) => says.includes(example)) && (
                  <p class="such">
                    such as <code>{required ? <ValueText value={example} isElsewhere /> : example}</code>
                  </p>
                )}
            </Meaning>
          </tr>
        )
      })}
    </FactTable>
  )
}

/** Table of all columns of a table, or fields of an object, with their documentation. */
export function FieldTable({ operation: { id, reply } }: { operation: OperationView }) {
  const heads = [...(reply.isTable ? ['#', 'Column'] : ['Field']), 'Type', 'Null', 'Meaning', 'Example']
  return (
    <FactTable heads={heads} kind="columns">
      {reply.fields.map((field, index) => {
        const { name, type, isNullable, isOptional, example } = field
        const parts = listParts(field)
        const anchor = anchors.part(id, name)
        return (
          <tr key={name} id={anchor} {...useChange(anchor)}>
            {reply.isTable && <td>{index}</td>}
            <th>
              {name}
              {field.isDeprecated && <VersionStateMark state="deprecated" />}
              {isOptional && <span class="mark unknown">may be absent</span>}
            </th>
            <td>{breakType(type)}</td>
            <td>{isNullable ? <i class="null">null</i> : 'never'}</td>
            <Meaning operation={id} anchor={anchor} fact={field}>
              {parts.length > 0 && (
                <ul class="parts">
                  {parts.map(({ key, says }) => (
                    <li key={key}>
                      <code>{key}</code> {says}
                    </li>
                  ))}
                </ul>
              )}
            </Meaning>
            <td>
              <ValueText value={example} isElsewhere />
            </td>
          </tr>
        )
      })}
    </FactTable>
  )
}

/** Cell with all that is known about a value. Its parts or examples are between its bounds and its rules. */
function Meaning({
  operation,
  anchor,
  fact: { description, level, bounds, rules, gaps },
  children,
}: {
  operation: string
  anchor: string
  fact: Pick<FieldView, 'description' | 'level' | 'bounds' | 'rules' | 'gaps'>
  children: ComponentChildren
}) {
  return (
    <td>
      <p>
        {description} <LevelMark level={level} />
      </p>
      {bounds.length > 0 && (
        <ul>
          {bounds.map(({ says, pattern, level }) => (
            <li key={`${says}${pattern}`}>
              {says} {pattern !== undefined && <code>{pattern}</code>} <LevelMark level={level} />
            </li>
          ))}
        </ul>
      )}
      {children}
      <Rules operation={operation} rules={rules} />
      <Gaps gaps={gaps} />
      <ChangeNotes anchor={anchor} />
    </td>
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
