import { meanings } from './meanings.ts'

const writeMeaning = (name: string) => `.${name} {
  color: var(--${name});
  background: var(--${name}-ground);
}
`

/** Style sheet that the console and the reference share: elements without a class, badges, and table frames. */
export const baseStyle = `
*,
::before,
::after {
  box-sizing: border-box;
}

body {
  margin: 0;
  color: var(--text);
  background: var(--ground);
  font-variant-numeric: tabular-nums;
  -webkit-text-size-adjust: 100%;
}

h1,
h2,
h3,
h4,
h5,
p,
ul,
ol,
dl,
dd {
  margin: 0;
  padding: 0;
  border: 0;
}

ul,
ol {
  list-style: none;
}

p {
  max-width: 68ch;
}

a {
  color: var(--accent);
  text-underline-offset: 2px;
}

button,
input,
select {
  font: inherit;
  color: inherit;
}

details summary {
  cursor: pointer;
  width: fit-content;
}

:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 1px;
}

.muted {
  color: var(--muted);
}

.mark {
  display: inline-block;
  padding: 0 6px;
  border-radius: 4px;
  font: 500 var(--size-1) / 18px var(--wire);
  white-space: nowrap;
}

${meanings.map(writeMeaning).join('')}
/* Shadows at the edges say that there is more. */
.table-frame {
  width: fit-content;
  max-width: 100%;
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background:
    linear-gradient(to right, var(--raised) 30%, transparent) left / 40px 100% no-repeat local,
    linear-gradient(to left, var(--raised) 30%, transparent) right / 40px 100% no-repeat local,
    linear-gradient(to right, light-dark(#1a212b22, #000000aa), transparent) left / 10px 100% no-repeat scroll,
    linear-gradient(to left, light-dark(#1a212b22, #000000aa), transparent) right / 10px 100% no-repeat scroll,
    var(--raised);
}
`
