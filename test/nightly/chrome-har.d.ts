declare module 'chrome-har' {
  /** Writes a HAR of the events of the Chrome DevTools Protocol. */
  export function harFromMessages(
    messages: readonly object[],
    options: { readonly includeTextFromResponseBody: boolean },
  ): object
}
