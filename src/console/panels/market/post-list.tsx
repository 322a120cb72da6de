import { shortenText } from '../../components/shorten-text.ts'
import type { ReplyTable } from '../../reply/decode-reply.ts'

/** Entries with a text to read: the text first, then its figures. It is shown as it is, whatever it looks like. */
export function PostList({ table: { columns, rows }, texts }: { table: ReplyTable; texts: number }) {
  return (
    <ul class="posts">
      {rows.map((row, index) => (
        <li key={index} class="box card stack">
          <p dir="auto">{row[texts]?.text}</p>
          <dl class="figures">
            {columns.map(({ name, description }, at) =>
              at === texts ? null : (
                <div key={name} title={description}>
                  <dt class="cut muted">{name}</dt>
                  <dd class={row[at]?.kind} title={row[at]?.text}>
                    {shortenText(row[at]?.text ?? '')}
                  </dd>
                </div>
              ),
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}
