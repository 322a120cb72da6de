import { writeQuery } from '../../../../contract/routes/write-query.ts'
import { shortenId } from '../../../reply/shorten-id.ts'
import { useEntityLink } from '../../../state/use-entity-link.ts'
import { writeRoute } from '../../../state/use-route.ts'
import type { EntitySection } from './entity-section.ts'

/** The values of one row, each beside its name, with their digits as sent. */
export function EntityFigures({ section: { operation, query, table } }: { section: EntitySection }) {
  const findLink = useEntityLink()
  const [row = []] = table.rows
  return (
    <section class="box card">
      <SectionTitle section={{ operation, query, table }} />
      <dl class="facts">
        {table.columns.map(({ name, description, is }, at) => {
          const { text = '', kind } = row[at] ?? {}
          const link = kind === 'null' ? undefined : findLink(is, text)
          const short = shortenId(text)
          return (
            <div key={name} title={description}>
              <dt class="cut muted">{name}</dt>
              <dd class={`cut wire ${kind === 'null' ? 'null' : ''}`} title={text}>
                {link === undefined ? short : <a href={link}>{short}</a>}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** Title of what an operation says, with a link to send its request oneself. */
export function SectionTitle({ section: { operation, query } }: { section: EntitySection }) {
  return (
    <div class="row">
      <h2 class="grow">{operation.summary}</h2>
      <a href={writeRoute('try', operation.id, { query: writeQuery(query) })}>
        Try<span class="hidden"> {operation.summary}</span>
      </a>
    </div>
  )
}
