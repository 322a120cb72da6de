import type { ReplyTable } from '../../reply/decode-reply.ts'
import { shortenId } from '../../reply/shorten-id.ts'
import { useEntityLink } from '../../state/use-entity-link.ts'

/** Returns the index of the column with long texts such as posts, or -1. */
export function findProse({ columns, rows }: ReplyTable): number {
  const lengths = columns.map((_, at) =>
    rows.reduce(
      (sum, row) => sum + (/^[^[{].* .* /s.test(row[at]?.text ?? '') ? (row[at]?.text.length ?? 0) : 0),
      0,
    ),
  )
  const longest = Math.max(...lengths)
  return longest > 60 * rows.length ? lengths.indexOf(longest) : -1
}

/** List of entries with a long text, followed by the other values. Texts are shown unformatted. */
export function PostList({ table: { columns, rows }, texts }: { table: ReplyTable; texts: number }) {
  const findLink = useEntityLink()
  return (
    <ul class="posts">
      {rows.map((row, index) => (
        <li key={index} class="box card stack">
          <p dir="auto">{row[texts]?.text}</p>
          <dl class="figures">
            {columns.map(({ name, description, is }, at) => {
              const { text = '', kind } = row[at] ?? {}
              const link = kind === 'null' ? undefined : findLink(is, text)
              return at === texts ? null : (
                <div key={name} title={description}>
                  <dt class="cut muted">{name}</dt>
                  <dd class={kind} title={text}>
                    {link === undefined ? shortenId(text) : <a href={link}>{shortenId(text)}</a>}
                  </dd>
                </div>
              )
            })}
          </dl>
        </li>
      ))}
    </ul>
  )
}
