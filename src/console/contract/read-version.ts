/** The version that a media type asks for, as v1; undefined when it names none. */
export function readVersion(mediaType: string | null | undefined): string | undefined {
  return mediaType?.match(/\.(v\d+)\+json/)?.[1]
}
