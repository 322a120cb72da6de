import type { Versions } from '../../api/control-types.ts'
import { FailureNote } from '../../components/failure-note.tsx'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'
import { VersionRow } from './version-row.tsx'

/** Panel of the versions, with their deprecation and sunset. */
export function VersionPanel() {
  const { ask, session, state } = useConsole()
  const { data, failure, reload } = useLoad(
    () => ask('get', '/__mock/versions'),
    [session, state?.lifecycle.join(), state?.clock.now],
  )
  const versions = data?.versions ?? []
  const now = Date.parse(state?.clock.now ?? '')
  const span = findSpan(versions, now)
  const endpoints = [...new Set(versions.map(({ endpoint }) => endpoint))]
  return (
    <div class="stack page wide-page">
      <div class="row tools">
        <h1>Versions</h1>
      </div>
      <p class="muted">
        A deprecated version still answers and says until when; a sunset one answers 410. The dates are
        compared with the clock above.
      </p>
      {failure && <FailureNote failure={failure} act={reload} />}
      {endpoints.map(endpoint => (
        <section key={endpoint} class="stack">
          <h2 class="wire">{endpoint}</h2>
          <ul class="cards">
            {versions
              .filter(version => version.endpoint === endpoint)
              .map(version => (
                <VersionRow key={version.version} version={version} now={now} span={span} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const HALF_YEAR = 183 * 86_400_000

/** Returns the time range to show: half a year before and after now, extended to all planned dates. */
function findSpan(versions: Versions['versions'], now: number): readonly [number, number] {
  const planned = versions.flatMap(({ deprecatedAt, sunsetAt }) =>
    [deprecatedAt, sunsetAt].flatMap(instant => (instant === null ? [] : [Date.parse(instant)])),
  )
  return [Math.min(now - HALF_YEAR, ...planned), Math.max(now + HALF_YEAR, ...planned)]
}
