import { expect, it } from 'vitest'
import { writeCurl } from '../../../../../src/contract/routes/write-curl.ts'

it('quotes a command line for a shell', () => {
  expect(writeCurl({ url: "http://x/?a='b", headers: { A: 'c' } })).toBe(
    "curl -H 'A: c' 'http://x/?a='\\''b'",
  )
})

it('sends the method, an empty header and the address as they are', () => {
  expect(writeCurl({ method: 'HEAD', url: 'http://x/a/../b?[c]', headers: { A: '' } })).toBe(
    "curl --head --path-as-is --globoff -H 'A;' 'http://x/a/../b?[c]'",
  )
})

it("leaves out curl's own headers, unless the request has them", () => {
  expect(
    writeCurl({ url: 'http://x', headers: { accept: '*/*' } }, { without: ['Accept', 'User-Agent'] }),
  ).toBe("curl -H 'User-Agent:' -H 'accept: */*' 'http://x'")
})
