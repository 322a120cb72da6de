import { useState } from 'preact/hooks'
import { handleSubmit } from '../../../components/handle-submit.ts'
import { useConsole } from '../../../state/console-context.ts'
import { navigateTo, writeRoute } from '../../../state/use-route.ts'
import { ParameterField } from '../../try-it/parameter-field.tsx'
import type { CandleSource } from './find-candle-source.ts'
import { PoolCandles } from './pool-candles.tsx'

/** View of the latest candles of one pool. */
export function CandleView({
  candles,
  moment,
  params,
}: {
  candles: CandleSource
  moment: string
  params: Readonly<Record<string, string>>
}) {
  const { operation, pool, interval } = candles
  const { examples } = useConsole()
  const example: Readonly<Record<string, string>> = examples.get(operation.id)?.query ?? {}
  const chosenPool = params.pool ?? example[pool.name] ?? ''
  const chosenInterval = params.interval ?? example[interval.name] ?? ''
  const [draft, setDraft] = useState<string>()
  const show = (changed: Readonly<Record<string, string>>) =>
    navigateTo(writeRoute('market', 'candles', { ...params, ...changed }), { replace: true })
  return (
    <>
      <form class="fields" onSubmit={handleSubmit(() => draft !== undefined && show({ pool: draft }))}>
        <ParameterField
          parameter={pool}
          value={draft ?? chosenPool}
          change={value => {
            setDraft(value)
            if (new RegExp(pool.schema?.pattern ?? '').test(value)) show({ pool: value })
          }}
        />
        <ParameterField
          parameter={interval}
          value={chosenInterval}
          change={value => value !== '' && show({ interval: value })}
        />
      </form>
      <PoolCandles candles={candles} id={chosenPool} length={chosenInterval} moment={moment} />
    </>
  )
}
