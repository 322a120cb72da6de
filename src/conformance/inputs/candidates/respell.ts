import type { Input } from '../../model/input.ts'
import type { InputName } from '../../model/input-reference.ts'

/** An input whose value is that of another one, written otherwise. */
export function respell(input: Input, name: InputName, write: (value: string) => string): Input {
  return {
    ...input,
    input: name,
    choose: ([first]) => first && { ...first, value: write(first.value) },
  }
}
