/** The files of the console that `npm run build` generates: their texts by file name. */
declare module '#console' {
  export const files: Readonly<Record<string, string>>
}
