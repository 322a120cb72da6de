import type { Input } from '../../model/input.ts'

/** An input whose value is that of another one, written otherwise. */
export function respell(input: Input, how: string, write: (value: string) => string): Input {
  return {
    ...input,
    input: `${input.input}.${how}`,
    choose: ([first]) => first && { ...first, value: write(first.value) },
  }
}
