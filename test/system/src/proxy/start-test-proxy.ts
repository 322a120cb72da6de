import { planRun } from '../../../../src/conformance/conform.ts'
import type { ProxiedExchange, ProxyOptions } from '../../../../src/proxy/proxy-options.ts'
import { startProxy } from '../../../../src/proxy/start-proxy.ts'

/** A proxy on loopback for the time of a test, and what passed. */
export interface TestProxy extends AsyncDisposable {
  readonly url: string
  readonly passed: readonly ProxiedExchange[]
}

/** The settings of every run, planned once. */
const { run } = planRun({ base: 'http://127.0.0.1:1' })

/** Starts a proxy before a service on a free port; `await using` stops it. */
export async function startTestProxy(
  base: string,
  options: Partial<Omit<ProxyOptions, 'run'>> = {},
): Promise<TestProxy> {
  const passed: ProxiedExchange[] = []
  const proxy = await startProxy({
    target: { base },
    port: 0,
    onPassed: one => passed.push(one),
    ...options,
    run: { ...run, target: { base }, traffic: true },
  })
  return { url: proxy.urls.base, passed, [Symbol.asyncDispose]: proxy.close }
}
