import { useEffect, useState } from 'preact/hooks'
import type { State } from '../api/control-types.ts'

/** What time it is for the session: as the mock said, and on from there while the clock runs. */
export function ClockReading({ clock }: { clock: State['clock'] }) {
  const [reading, setReading] = useState({ clock, since: Date.now(), now: Date.now() })
  useEffect(() => {
    const since = Date.now()
    setReading({ clock, since, now: since })
    if (clock.frozen) return
    const timer = setInterval(() => setReading({ clock, since, now: Date.now() }), 1000)
    return () => clearInterval(timer)
  }, [clock.now, clock.frozen])
  const moment = Date.parse(reading.clock.now) + (reading.clock.frozen ? 0 : reading.now - reading.since)
  const text = new Date(moment).toISOString()
  return (
    <time dateTime={text} class="reading" title={clock.frozen ? 'The clock stands still' : 'The clock runs'}>
      {text.slice(0, 10)} <strong>{text.slice(11, 19)}</strong>
      <span class="zone muted"> UTC</span>
    </time>
  )
}
