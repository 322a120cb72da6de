import type { ChooseGapOption } from '../../gaps/gap-choices.ts'

/** Returns the symbol for a token without one (GAP-55). */
export function chooseBlankSymbol(choose: ChooseGapOption): string {
  return choose('GAP-55') === 'placeholder' ? 'UNKNOWN' : ''
}

/** Replaces empty symbols in rows about pools by a placeholder, if GAP-55 says so. */
export function fillBlankSymbols<Row extends Readonly<Record<'token0Symbol' | 'token1Symbol', string>>>(
  rows: readonly Row[],
  choose: ChooseGapOption,
): readonly Row[] {
  const isWhole = ({ token0Symbol, token1Symbol }: Row) => token0Symbol !== '' && token1Symbol !== ''
  if (rows.every(isWhole)) return rows
  const blank = chooseBlankSymbol(choose)
  return rows.map(row =>
    isWhole(row)
      ? row
      : { ...row, token0Symbol: row.token0Symbol || blank, token1Symbol: row.token1Symbol || blank },
  )
}
