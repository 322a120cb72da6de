import { expect, test } from 'vitest'
import { compactHtml } from '../../../../src/reference/compact-html.ts'

test.each([
  ['<ul><li><p>a</p><p>b</p></li><li>c</li></ul>', '<ul><li><p>a<p>b<li>c</ul>'],
  ['<p>a</p>b<a><p>c</p></a>', '<p>a</p>b<a><p>c</p></a>'],
  ['<a id="b.c" class="d e" href="#f=1">', '<a id=b.c class="d e" href="#f=1">'],
  ['<input value="/a/"/><i title="/>" lang="en">="x"</i>', '<input value=/a/><i title="/>" lang=en>="x"</i>'],
  ['<pre>{ "a"="b" }</pre>', '<pre>{ "a"="b" }</pre>'],
])('shortens %j', (html, short) => {
  expect(compactHtml(html)).toBe(short)
})
