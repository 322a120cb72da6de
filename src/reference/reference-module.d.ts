/** The script of the page that `npm run build` generates: its text by file name. */
declare module '#reference' {
  export const files: Readonly<Record<string, string>>
}
