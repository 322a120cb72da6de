import { describeJsonType } from '../../contract/model/describe-json-type.ts'
import type { OperationView, ParameterView } from '../model/read-reference.ts'
import { anchors } from './anchors.ts'
import { FactTable } from './fact-table.tsx'
import { ChangeNotes, useChange } from './marks/change-notes.tsx'
import { LevelMark } from './marks/level-mark.tsx'
import { Bounds } from './notes/bounds.tsx'
import { Gaps } from './notes/gaps.tsx'
import { Rules } from './notes/rules.tsx'
import { TypeText } from './text/type-text.tsx'
import { ValueText } from './text/value-text.tsx'

/** Table of the parameters of an operation, with their bounds and defaults. */
export function ParameterTable({ operation: { id, parameters } }: { operation: OperationView }) {
  if (parameters.length === 0) return <p class="muted">It takes no parameters.</p>
  return (
    <FactTable heads={['Parameter', 'Type', 'Default', 'Meaning']} kind="parameters">
      {parameters.map(parameter => (
        <ParameterRow key={parameter.name} operation={id} parameter={parameter} />
      ))}
    </FactTable>
  )
}

function ParameterRow({ operation, parameter }: { operation: string; parameter: ParameterView }) {
  const { name, required, description, schema, level, bounds, gaps, rules, example } = parameter
  const main = schema.default === undefined ? undefined : String(schema.default)
  const anchor = anchors.parameter(operation, name)
  return (
    <tr id={anchor} data-find="parameter" {...useChange(anchor)}>
      <td class="name">
        <a href={`#${anchor}`}>{name}</a>
      </td>
      <td class="of">
        <TypeText type={describeJsonType(schema)} />
      </td>
      <td class="default">
        {required ? (
          <span class="mark information">required</span>
        ) : main === undefined ? (
          <span class="never">none</span>
        ) : (
          <code>{main}</code>
        )}
      </td>
      <td class="meaning">
        <p>
          {description} <LevelMark level={level} />
        </p>
        <Bounds bounds={bounds} />
        {example !== undefined && example !== main && !bounds.some(({ says }) => says.includes(example)) && (
          <p class="such">
            such as{' '}
            <code>
              <ValueText value={example} />
            </code>
          </p>
        )}
        <Rules operation={operation} rules={rules} />
        <Gaps gaps={gaps} />
        <ChangeNotes anchor={anchor} />
      </td>
    </tr>
  )
}
