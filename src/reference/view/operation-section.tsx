import { StatusMark, VersionStateMark } from '../../theme/status-mark.tsx'
import type { OperationView } from '../model/read-reference.ts'
import { writeExampleReply, writeShortReply } from '../model/write-example-reply.ts'
import { anchors } from './anchors.ts'
import { FieldTable, ParameterTable } from './fact-table.tsx'
import { Gaps } from './gap-register.tsx'
import { ChangeNotes, RemovedParts, useChange, useChangesWithin } from './marks/change-notes.tsx'
import { LevelMark } from './marks/level-mark.tsx'
import { usePage } from './page-context.ts'
import { RequestPanel } from './request-panel.tsx'
import { Rules } from './rules.tsx'
import { joinWithBreaks } from './text/break-type.tsx'
import { Code } from './text/code-sample.tsx'
import { VersionTable } from './version-table.tsx'

/** Section of one operation: purpose, request, parameters, reply and open questions. */
export function OperationSection({ operation }: { operation: OperationView }) {
  const { id, path, summary, description, clause, level, servers, reply, orders, gaps } = operation
  const isTouched = useChangesWithin(id).length > 0
  const prefixes = servers.map(({ address }) => new URL(address).pathname.replace(/\/$/, ''))
  const [main = '', ...others] = [...new Set(prefixes)]
  return (
    <article
      id={id}
      class={isTouched ? 'touched' : undefined}
      data-place={summary}
      data-find="operation"
      {...useChange(id)}
    >
      <header>
        <h3>
          <a href={`#${id}`}>{summary}</a> {operation.isDeprecated && <VersionStateMark state="deprecated" />}{' '}
          <LevelMark level={level} />{' '}
          {usePage().isDrafted(operation) && (
            <span
              class="mark unknown"
              title="Nobody wrote a resource for it. The mock draws its values by the contract."
            >
              drafted in the mock
            </span>
          )}
        </h3>
        <p class="route">
          <span class="mark information">GET</span>
          <code class="path">{addLineBreaks(main + path)}</code>
          <button type="button" class="copy" data-copy={main + path} aria-label={`Copy the path of ${id}`}>
            Copy
          </button>
          <code class="id">{id}</code>
        </p>
        <ChangeNotes anchor={id} />
      </header>
      <div class="take">
        <div>
          <p class="lead">{description}</p>
          <p class="muted">
            {others.length > 0 && (
              <>
                Also at{' '}
                {others.map(prefix => (
                  <code key={prefix}>{addLineBreaks(prefix + path)}</code>
                ))}
                .{' '}
              </>
            )}
            From: {clause}.
          </p>
          <ParameterTable operation={operation} />
        </div>
        <div>
          <RequestPanel operation={operation} />
          <p class="failures">
            Other answers:{' '}
            {operation.failures.map(({ status, variant, description }) => (
              <a key={status} href={`#${anchors.failure(status, variant)}`}>
                <StatusMark status={status} /> {description}
              </a>
            ))}
          </p>
        </div>
      </div>
      <h4>
        Reply <StatusMark status="200" />
      </h4>
      <p>
        {reply.description}, as {describeReply(reply)}. {reply.entry.description.split('\n\n')[0]}
      </p>
      {orders.length > 0 && <Orders operation={operation} />}
      <FieldTable operation={operation} />
      <RemovedParts within={id} />
      {reply.rules.length > 0 && (
        <div class="whole">
          <h5>Of the whole reply</h5>
          <Rules operation={id} rules={reply.rules} />
        </div>
      )}
      {reply.media.length > 0 && (
        <>
          <h4>Versions</h4>
          <VersionTable operation={operation} />
        </>
      )}
      <h4>Example</h4>
      {reply.example === undefined ? (
        <p class="muted">No reply was recorded.</p>
      ) : (
        <div class="example-reply">
          <Code text={reply.isTable ? writeShortReply(reply.example) : writeExampleReply(reply.example)} />
        </div>
      )}
      {gaps.length > 0 && (
        <>
          <h4>Open questions</h4>
          <Gaps gaps={gaps} />
        </>
      )}
    </article>
  )
}

function Orders({ operation: { id, orders } }: { operation: OperationView }) {
  return (
    <ul class="orders">
      {orders.map(({ id: order, by, direction, level, when }) => (
        <li key={order} id={anchors.part(id, order)} {...useChange(anchors.part(id, order))}>
          Ordered by <a href={`#${anchors.part(id, by)}`}>{by}</a>, {direction}
          {when !== undefined && (
            <>
              , when <code>{when}</code>
            </>
          )}{' '}
          <LevelMark level={level} /> <code class="id">{order}</code>
          <ChangeNotes anchor={anchors.part(id, order)} />
        </li>
      ))}
    </ul>
  )
}

function addLineBreaks(path: string) {
  return joinWithBreaks(path.split(/(?=\/)/))
}

function describeReply({ isTable, isWrapped, entry: { name } }: OperationView['reply']): string {
  if (!isTable) return `an array of ${name} objects`
  return isWrapped ? `an array of one ${name} table` : `one ${name} table, in no array`
}
