import { createMock, type Mock } from '../../../mocks/mock.ts'
import { keyHeader } from './start-server.ts'

/** A plot: what its points differ in, and the query, instant and session of the request of each point. */
interface Curve {
  readonly title: string
  readonly labels: readonly string[]
  readonly prepare: (label: string) => Mock
  readonly ask: (label: string, time: number) => { readonly query: string; readonly session?: string }
}

const now = '2026-01-15T12:00:00Z'
const path = '/altchain/clmm-venue/pools'
/** Requests of a measurement. No two share a row, and the largest offset is 100,000. */
const COUNT = 100
const ROUNDS = 5

/** A page of 100 rows that no other request of a measurement shows. */
const writePage = (time: number, from = 0) => `limit=100&offset=${from + 100 * time}`

/** The cost of a page of pools that was not requested before, by what may raise it. */
const curves: readonly Curve[] = [
  {
    title: 'Instant of the market: 100 rows',
    labels: ['2026-01', '2026-07', '2027-01', '2028-01', '2030-01'],
    prepare: label => createMock({ now: `${label}-15T12:00:00Z` }),
    ask: (_, time) => ({ query: writePage(time) }),
  },
  {
    title: 'Offset: 100 rows',
    labels: ['0', '20000', '40000', '60000', '80000'],
    prepare: () => createMock({ now }),
    ask: (label, time) => ({ query: writePage(time, Number(label)) }),
  },
  {
    title: 'Rows of a page',
    labels: ['1', '10', '50', '100', '500', '1000'],
    prepare: () => createMock({ now }),
    ask: (label, time) => ({ query: `limit=${label}&offset=${1000 * time}` }),
  },
  {
    title: 'Sessions that ask in turn: 100 rows',
    labels: ['1', '10', '50', '100'],
    prepare: () => createMock({ now }),
    ask: (label, time) => ({
      query: writePage(time),
      session: `s${time % Number(label)}`,
    }),
  },
]

/** Measures the plots: microseconds of CPU time in this process, without a socket. Returns Mermaid charts in Markdown. */
export function measureCurves(): string[] {
  return curves.map(curve => {
    const costs = curve.labels.map(label => measurePoint(curve, label))
    return [
      '```mermaid',
      // The usual color is too pale on a white page.
      "%%{init: {'themeVariables': {'xyChart': {'plotColorPalette': '#3498db'}}}}%%",
      'xychart-beta',
      `  title "${curve.title}"`,
      `  x-axis [${curve.labels.map(label => `"${label}"`).join(', ')}]`,
      `  y-axis "µs of CPU" 0 --> ${Math.ceil(Math.max(...costs) * 1.1)}`,
      `  bar [${costs.map(cost => Math.round(cost)).join(', ')}]`,
      '```',
    ].join('\n')
  })
}

/** Returns the microseconds of a reply: the least of some rounds, each with a fresh mock. */
function measurePoint({ prepare, ask }: Curve, label: string): number {
  const measure = () => {
    const mock = prepare(label)
    const before = process.cpuUsage()
    for (let time = 0; time < COUNT; time++) {
      const { query, session } = ask(label, time)
      const { status } = mock.handle({
        method: 'GET',
        origin: 'base',
        path,
        query,
        header: readHeader(session),
      })
      if (status !== 200) throw new Error(`${query} answered ${status}.`)
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / COUNT
  }
  return Math.min(...Array.from({ length: ROUNDS }, measure))
}

const readHeader = (session: string | undefined) => (name: string) => {
  if (name === 'x-mock-session') return session
  return name === 'x-api-key' ? keyHeader['X-API-Key'] : undefined
}
