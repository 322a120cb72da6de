/** Settings of the connection to a target. Defaults of Node apply where a member is missing. */
export interface Network {
  readonly proxies?: Proxies | undefined
  /** Certificates and keys (PEM), as `node:tls` expects them. */
  readonly tls?: {
    /** Trusted server certificates, in place of those that Node trusts. */
    readonly ca?: string
    /** Client certificate, with its key. */
    readonly cert?: string
    readonly key?: string
  }
  /** Sent with every request to the target. */
  readonly headers?: readonly ExtraHeader[] | undefined
  /** Secrets that must not appear in any output. */
  readonly secrets?: readonly SecretValue[] | undefined
}

/** A header that the operator adds to each request, such as one that a gateway requires. */
export interface ExtraHeader {
  readonly name: string
  /** The value as sent. */
  readonly value: string
  /** The value as recorded and shown, with `$NAME` in place of the text from the environment. */
  readonly shown: string
  /** The part of the value from the environment. */
  readonly secret?: SecretValue
}

/** A text that must not appear in any output, and the name of its environment variable. */
export interface SecretValue {
  readonly value: string
  readonly name: string
}

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Proxies through which requests are sent. */
export interface Proxies {
  /** Proxies for http and for https targets. Each URL may contain user name and password. */
  readonly http?: URL
  readonly https?: URL
  /** Hosts that requests reach directly, in the format of NO_PROXY. */
  readonly direct: string
  /** True if requests to this machine use a proxy, too. */
  readonly loopback: boolean
}
