import type { components } from '../../generated/file-forms.ts'

/**
 * The members of HAR 1.2 that are read (http://www.softwareishard.com/blog/har-12-spec/). HAR writers omit
 * more members than the format allows.
 */
export type HarEntry = components['schemas']['HarEntry']
export type HarResponse = NonNullable<HarEntry['response']>
export type HarContent = NonNullable<HarResponse['content']>
export type HarHeader = components['schemas']['headers'][number]
