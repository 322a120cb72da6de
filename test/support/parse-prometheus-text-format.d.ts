declare module 'parse-prometheus-text-format' {
  /** A metric with its samples, as prom2json has it. */
  interface Family {
    readonly name: string
    readonly help: string
    readonly type: string
    readonly metrics: readonly {
      readonly value: string
      readonly labels?: Readonly<Record<string, string>>
    }[]
  }
  function parsePrometheusTextFormat(text: string): Family[]

  export = parsePrometheusTextFormat
}
