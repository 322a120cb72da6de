import { useContext, useMemo, useRef } from 'preact/hooks'
import { findEntityOf, shortenId, trimId } from '../contract/list-entities.ts'
import type { DecodedColumn, ReplyCell, ReplyTable } from '../reply/decode-reply.ts'
import { consoleContext } from '../state/console-context.ts'
import { useRoute, writeRoute } from '../state/use-route.ts'
import { useVirtualRows } from '../state/use-virtual-rows.ts'

const ROW_HEIGHT = 28

/**
 * Table of the rows of a reply. Types are below the names, nulls look different, and numbers are on the
 * right. Only visible rows are rendered.
 */
export function DataTable({
  table,
  label,
  editLink,
  first = 0,
  of,
  sort,
}: {
  table: ReplyTable
  label: string
  /** Returns the link to the form of a row. */
  editLink?: ((index: number) => string) | undefined
  /** Number of rows before the first one. */
  first?: number
  /** Entity that a row is about. A click on the row opens it. */
  of?: string | undefined
  /** Returns how the rows are sorted by a column, and the link that sorts them the other way. */
  sort?: (column: string) => { direction?: 'ascending' | 'descending' | undefined; href?: string | undefined }
}) {
  const scroller = useRef<HTMLElement>(null)
  const { columns, rows } = table
  const widths = useMemo(() => columns.map((column, index) => measureColumn(column, index, rows)), [table])
  const findLink = useEntityLink()
  const links = columns.map((column, index) => findLink(column, rows[0]?.[index]) ?? '')
  const own = links.findIndex(link => link.includes(`of=${of}&`))
  const { id } = useRoute().params
  const isOpen = (row = rows[0]) => own !== -1 && trimId(row?.[own]?.whole ?? row?.[own]?.text ?? '') === id
  const firstLink = own === -1 ? links.findIndex(link => link !== '') : own
  const { items, before, after } = useVirtualRows(rows.length, ROW_HEIGHT, scroller)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section class="table-frame" ref={scroller} tabIndex={0} aria-label={label}>
      <table class="data" aria-rowcount={rows.length + 1}>
        <colgroup>
          <col style={{ width: `${String(first + rows.length).length + 3}ch` }} />
          {editLink && <col style={{ width: '7ch' }} />}
          {columns.map(({ name }, index) => (
            <col key={name} style={{ width: `${(widths[index] ?? 0) + 2.5}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" class="number">
              <span class="hidden">Row</span>
            </th>
            {editLink && (
              <th scope="col">
                <span class="hidden">Edit</span>
              </th>
            )}
            {columns.map(({ name, type, description }, index) => {
              const { direction, href } = sort?.(name) ?? {}
              return (
                <th
                  key={name}
                  scope="col"
                  aria-sort={direction}
                  class={isNumeric(type) || rows[0]?.[index]?.kind === 'number' ? 'number' : ''}
                  title={description}
                >
                  {href === undefined ? name : <a href={href}>{name}</a>}
                  {type !== '' && <small>{type}</small>}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr class="room" style={{ height: `${before}px` }} />}
          {items.map(({ index, key }) => (
            <tr key={key} aria-rowindex={index + 2} class={isOpen(rows[index]) ? 'on' : ''}>
              <th scope="row" class="number">
                {first + index + 1}
              </th>
              {editLink && (
                <td>
                  <a href={editLink(index)}>Edit</a>
                </td>
              )}
              {(rows[index] ?? []).map((cell, column) => (
                <CellValue
                  key={columns[column]?.name ?? column}
                  cell={cell}
                  isRight={isNumeric(columns[column]?.type ?? '')}
                  link={findLink(columns[column], cell)}
                  isMainLink={column === firstLink}
                />
              ))}
            </tr>
          ))}
          {after > 0 && <tr class="room" style={{ height: `${after}px` }} />}
        </tbody>
      </table>
    </section>
  )
}

function CellValue({
  cell: { text, kind, tone, whole },
  isRight,
  link,
  isMainLink = true,
}: {
  cell: ReplyCell
  /** True if a null is on the right, as the numbers of its column are. */
  isRight: boolean
  link: string | undefined
  /** True if Tab stops at the link. The arrow keys scroll past the others. */
  isMainLink?: boolean
}) {
  const short = shortenId(text)
  const exact = whole ?? text
  const isNumber = kind === 'number' || (kind === 'null' && isRight)
  return (
    <td class={`${isNumber ? 'number' : ''} ${kind === 'null' ? 'null' : ''} ${tone ?? ''}`} title={exact}>
      {link !== undefined ? (
        <a href={link} title={exact} tabIndex={isMainLink ? undefined : -1}>
          {short}
        </a>
      ) : short === exact ? (
        text
      ) : (
        <button
          type="button"
          class="id"
          tabIndex={-1}
          title={`${exact}\nClick to copy`}
          onClick={() => navigator.clipboard?.writeText(exact)}
        >
          {short}
        </button>
      )}
    </td>
  )
}

/** A single row as a vertical list of column, value and meaning. */
export function SingleRowTable({ table, label }: { table: ReplyTable; label: string }) {
  const [row = []] = table.rows
  const findLink = useEntityLink()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section class="table-frame" tabIndex={0} aria-label={label}>
      <table class="data down">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col" class="number">
              Value
            </th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {table.columns.map((column, index) => (
            <tr key={column.name}>
              <th scope="row">
                {column.name} <small>{column.type}</small>
              </th>
              <CellValue
                cell={row[index] ?? { text: '', kind: 'text' }}
                isRight
                link={findLink(column, row[index])}
              />
              <td class="meaning">{column.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function isNumeric(type: string): boolean {
  return /^(Nullable\()?U?(Int|Float|Decimal)|^u?int|^number/.test(type)
}

/** Returns the width of a column in characters by all rows, so that it stays while scrolling. */
function measureColumn({ name, type }: DecodedColumn, index: number, rows: ReplyTable['rows']): number {
  let longest = Math.max(name.length + 2, type.length * 0.9)
  for (const row of rows) longest = Math.max(longest, shortenId(row[index]?.text ?? '').length)
  return Math.min(longest, 48)
}

/**
 * Returns a function that finds the address of what is known about the key in a cell. It returns undefined where the
 * column identifies no entity.
 */
function useEntityLink() {
  const contract = useContext(consoleContext)?.contract
  const { place, detail, params } = useRoute()
  return (column: DecodedColumn | undefined, cell: ReplyCell | undefined): string | undefined => {
    if (column?.is === undefined || contract === undefined || cell?.kind === 'null') return undefined
    const entity = findEntityOf(column.is, contract)
    const id = trimId(cell?.whole ?? cell?.text ?? '')
    if (entity === undefined || id === '') return undefined
    const key = { of: entity.name, id }
    // In the market the list stays beside it.
    return place === 'market'
      ? writeRoute(place, detail, { ...params, interval: '', show: '', ...key })
      : writeRoute('market', entity.name, key)
  }
}
