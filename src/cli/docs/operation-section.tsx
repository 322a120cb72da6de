import type { Operation, ParameterSchema } from '../../contract/contract.ts'
import type { Rule } from '../../contract/find-broken-rules.ts'
import { listPaths } from '../../contract/match-route.ts'
import type { GapEntry } from '../shared/read-gap-register.ts'
import { listOperationGaps, listResources, readProse, readResource } from './read-resource.ts'

/** One operation: where it is, what it takes, what it answers, what is open about it. */
export function OperationSection({ operation }: { operation: Operation }) {
  const { id, parameters, reply, order } = operation
  const prose = readProse(operation)
  const gaps = listOperationGaps(operation)
  return (
    <article id={id}>
      <h3>{prose.summary}</h3>
      <p class="route">
        <b>GET</b> {listPaths(operation).join('  or  ')} <i>{id}</i>
      </p>
      <p>{prose.description}</p>
      {parameters.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>Parameter</th>
              <th>Type</th>
              <th>Meaning</th>
            </tr>
          </thead>
          <tbody>
            {parameters.map(({ name, required, schema }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code> {required && <span class="required">required</span>}
                </td>
                <td>{describeSchema(schema)}</td>
                <td>{prose.parameters[name]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        Answers{' '}
        {listResources(reply).map(name => (
          <a key={name} href={`#${name}`}>
            {name}{' '}
          </a>
        ))}
        {reply.kind === 'table'
          ? reply.wrapped
            ? 'as a table in an array of one.'
            : 'as a bare table, in no array.'
          : 'objects in an array, in these versions:'}
      </p>
      {reply.kind === 'objects' && (
        <ul>
          {reply.media.map(({ type, versions }) => (
            <li key={type}>
              <code>{type}</code>{' '}
              {versions
                .map(({ version, state, default: main }) => `${version} (${state}${main ? ', default' : ''})`)
                .join(', ') || 'the default version'}
            </li>
          ))}
        </ul>
      )}
      {order.map(({ by, direction, level, when }) => (
        <p key={`${by}${when}`}>
          Order: <code>{by}</code> {direction} {when !== undefined && <code>{when}</code>}{' '}
          <Level level={level} />
        </p>
      ))}
      {gaps.length > 0 && (
        <details>
          <summary>{gaps.length} open questions</summary>
          <GapList gaps={gaps} />
        </details>
      )}
      {prose.example !== undefined && (
        <details>
          <summary>Example of a reply</summary>
          <pre>{shortenExample(prose.example)}</pre>
        </details>
      )}
    </article>
  )
}

/** One table or object: its columns and its rules. */
export function ResourceSection({ name }: { name: string }) {
  const { description, fields, rules } = readResource(name)
  return (
    <article id={name}>
      <h3>{name}</h3>
      <p>{description}</p>
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th>Type</th>
            <th>Meaning</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(field => (
            <tr key={field.name}>
              <td>
                <code>{field.name}</code>
              </td>
              <td>
                <code class="type">{field.type}</code>
              </td>
              <td>{field.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rules.length > 0 && (
        <details>
          <summary>{rules.length} rules</summary>
          {rules.map(rule => (
            <RuleLine key={rule.id} rule={rule} />
          ))}
        </details>
      )}
    </article>
  )
}

/** Open questions with their options; `whole` says which operations each concerns. */
export function GapList({ gaps, whole = false }: { gaps: readonly GapEntry[]; whole?: boolean }) {
  return (
    <dl>
      {gaps.map(({ id, question, options, default: chosen, clause, operations }) => (
        <div key={id} id={whole ? id : undefined}>
          <dt>
            <span class="id">{id}</span> {question}
          </dt>
          {Object.entries(options).map(([name, meaning]) => (
            <dd key={name} class={name === chosen ? 'chosen' : ''}>
              <code>{name}</code> {meaning}
            </dd>
          ))}
          {whole && (
            <dd class="where">
              {operations.length === 0 ? 'the whole service' : operations.join(', ')} · {clause}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function RuleLine({ rule: { id, says, rule, level } }: { rule: Rule }) {
  return (
    <div class="rule">
      <span class="id">{id}</span> {says} <Level level={level} />
      <pre>{rule}</pre>
    </div>
  )
}

function Level({ level = 'documented' }: { level?: string | undefined }) {
  return <span class={`level ${level}`}>{level}</span>
}

function describeSchema({
  type,
  items,
  default: main,
  enum: allowed,
  minimum,
  maximum,
  maxItems,
}: ParameterSchema): string {
  const words = [
    type === 'array' ? `list of ${items?.type ?? 'string'}s` : type,
    allowed === undefined ? '' : `one of ${allowed.join(', ')}`,
    minimum === undefined ? '' : `at least ${minimum}`,
    maximum === undefined ? '' : `at most ${maximum}`,
    maxItems === undefined ? '' : `at most ${maxItems} items`,
    main === undefined ? '' : `default ${main}`,
  ]
  return words.filter(word => word !== '').join('; ')
}

const MAX_EXAMPLE_LENGTH = 2400

function shortenExample(example: unknown): string {
  const text = JSON.stringify(example, null, 1)
  return text.length > MAX_EXAMPLE_LENGTH ? `${text.slice(0, MAX_EXAMPLE_LENGTH)}\n…` : text
}
