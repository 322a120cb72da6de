import type { Versions } from '../../api/control-types.ts'
import { scaleTimeline } from './scale-timeline.ts'

/** Life of a version as a line: current, deprecated, sunset, with the current time. */
export function Timeline({
  version: { version, deprecatedAt, sunsetAt },
  now,
  span: [start, end],
}: {
  version: Versions['versions'][number]
  now: number
  span: readonly [number, number]
}) {
  const sunset = sunsetAt === null ? end : Date.parse(sunsetAt)
  const deprecated = deprecatedAt === null ? sunset : Math.min(sunset, Date.parse(deprecatedAt))
  const place = scaleTimeline([start, deprecated, sunset, end])
  const gone = place(sunset)
  const old = place(deprecated)
  const says = [
    `Version ${version}:`,
    deprecatedAt === null ? 'not deprecated,' : `deprecated from ${deprecatedAt.slice(0, 10)},`,
    sunsetAt === null ? 'no end planned' : `sunset from ${sunsetAt.slice(0, 10)}`,
  ].join(' ')
  return (
    <div class="timeline" role="img" aria-label={says}>
      <span class="living" style={{ left: 0, width: `${old}%` }} />
      <span class="old" style={{ left: `${old}%`, width: `${gone - old}%` }} />
      <span class="gone" style={{ left: `${gone}%`, width: `${100 - gone}%` }} />
      {deprecatedAt !== null && <Point at={old} text={`deprecated ${deprecatedAt.slice(0, 10)}`} isAbove />}
      {sunsetAt !== null && <Point at={gone} text={`sunset ${sunsetAt.slice(0, 10)}`} />}
      {Number.isFinite(now) && <span class="now" style={{ left: `${place(now)}%` }} title="now" />}
    </div>
  )
}

function Point({ at, text, isAbove = false }: { at: number; text: string; isAbove?: boolean }) {
  const side = at > 60 ? 'left' : 'right'
  return (
    <span class={`point ${side} ${isAbove ? 'above' : ''}`} style={{ left: `${at}%` }}>
      {text}
    </span>
  )
}
