/** The console as `npm run build` leaves it: texts by file name. */
declare module '#console' {
  export const files: Readonly<Record<string, string>>
}
