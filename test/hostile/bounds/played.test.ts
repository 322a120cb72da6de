import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { replyBounds } from '../../../src/base/bounds.ts'
import { reportFiles } from '../../../src/conformance/report/write-reports.ts'
import { type Alteration, runAgainstHostileService } from '../../support/run-against-hostile-service.ts'

const isWhole = process.env.HOSTILE === 'all'
const PATIENCE = 300_000

/** Changes the table of each good reply. */
const inTable =
  (
    edit: (table: { columns: unknown[]; data: unknown[][]; rows: number }) => void,
    write = (body: string) => body,
  ): Alteration =>
  reply => {
    if (reply.status !== 200) return reply
    const body = JSON.parse(reply.body)
    const table = Array.isArray(body) ? body[0] : body
    if (Array.isArray(table?.data) && table.data.length > 0) edit(table)
    return { ...reply, body: write(JSON.stringify(body)) }
  }
const inBody =
  (edit: (body: string) => string): Alteration =>
  reply =>
    reply.status === 200 ? { ...reply, body: edit(reply.body) } : reply

/** The rows of a table over and over, until they have so many bytes. */
const grow = (bytes: number) =>
  inTable(table => {
    const times = Math.ceil(bytes / JSON.stringify(table.data).length)
    table.data = Array.from({ length: times }, () => table.data).flat()
    table.rows = table.data.length
  })

/** As many rows as may be judged. */
const fill = inTable(table => {
  const text = JSON.stringify(table.data)
  const values = 1 + (text.match(/[,:]/g) ?? []).length
  const { bytes, values: most, rows } = replyBounds
  const times = Math.min((bytes - 20_000) / text.length, (most - 2_000) / values, rows / table.data.length)
  table.data = Array.from({ length: Math.floor(times) }, () => table.data).flat()
  table.rows = table.data.length
})

/** A coding after the other, as many as are named. */
const compress =
  (times: number): Alteration =>
  reply => {
    let body = Buffer.from(reply.body)
    for (let time = 0; time < times; time++) body = brotliCompressSync(body)
    return {
      ...reply,
      body,
      headers: { ...reply.headers, 'content-encoding': 'br, '.repeat(times).slice(0, -2) },
    }
  }
const cases: [name: string, twist: Alteration, code: number, says: RegExp, isQuick?: true][] = [
  [
    'a cell of 4,000 levels',
    inBody(body => body.replace('"data":[[', `"data":[[${'['.repeat(4_000)}${']'.repeat(4_000)},`)),
    3,
    /nested deeper than 100 levels/,
    true,
  ],
  [
    'a column type of 7,000 levels',
    inBody(body =>
      body.replace('"type":"String"', `"type":"${'Array('.repeat(7_000)}String${')'.repeat(7_000)}"`),
    ),
    1,
    /cannot be read/,
  ],
  [
    '160,000 NULs in an address',
    inTable(table => {
      for (const row of table.data) row[0] = `${'\0'.repeat(160_000 / table.data.length)}x`
    }),
    1,
    /documented requirements? failed/,
  ],
  [
    'a number of 3,000,000 digits',
    inTable(
      table => {
        for (const row of table.data.slice(0, 1)) row.fill('DIGITS', -1)
      },
      body => body.replace('"DIGITS"', '7'.repeat(3_000_000)),
    ),
    1,
    /documented requirements? failed/,
  ],
  ...[0.5, 1, 2].map((megabytes): (typeof cases)[number] => [
    `rows of ${megabytes} MB`,
    grow(megabytes * 2 ** 20),
    1,
    /documented requirements? failed/,
  ]),
  ['as many rows as may be judged', fill, 1, /documented requirements? failed/],
  ['5 content codings', compress(5), 3, /more than 4 content codings/, true],
  ['4 content codings', compress(4), 0, /conforms/],
  [
    'a Date that is none',
    reply => ({ ...reply, headers: { ...reply.headers, date: 'tomorrow' } }),
    0,
    /Date is no time of HTTP/,
    true,
  ],
]

describe('mdc conform ends with every report', () => {
  test.each(cases.filter(([, , , , isQuick]) => isWhole || isQuick))(
    '%s',
    { timeout: PATIENCE },
    async (name, twist, code, says) => {
      const { files, stdout, stderr, ...ended } = await runAgainstHostileService({
        twist,
        args: ['--profile', 'smoke', '--rate', '0', ...(isWhole ? [] : ['--operation', '/altchain/*'])],
      })
      if (isWhole) {
        console.log(
          `${name}: ${ended.cpuSeconds.toFixed(1)} CPU-seconds, ${ended.peakMegabytes.toFixed(0)} MB`,
        )
        expect(ended.cpuSeconds).toBeLessThan(30)
        expect(ended.peakMegabytes).toBeLessThan(600)
      }
      expect(stdout + stderr).toMatch(says)
      expect(ended.code).toBe(code)
      expect(Object.keys(files).sort()).toEqual([...Object.values(reportFiles), 'recording.json'].sort())
      expect(stderr).not.toMatch(/^ +at /m)
    },
  )
})
