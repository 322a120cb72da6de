import type { Exchange } from '../../conformance/model/recording.ts'

const STEP = 50

/** Shows the progress of a run: on a terminal as one line that changes, else as a line every 50 requests. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr) {
  const isLive = stream.isTTY === true && process.env.CI === undefined
  return {
    onExchange({ name, reply, failure }: Exchange, done: number, total: number) {
      const status = reply?.status ?? failure?.kind ?? ''
      const line = `[${done}/${total}] ${name} ${status}`.slice(0, stream.columns ?? 80)
      if (isLive) stream.write(`\r\u001b[2K${line}`)
      else if (done % STEP === 0 || done === total) stream.write(`[${done}/${total}]\n`)
    },
    end() {
      if (isLive) stream.write('\r\u001b[2K')
    },
  }
}
