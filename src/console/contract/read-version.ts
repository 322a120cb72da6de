/** Returns the version in a media type, such as v1. Returns undefined when there is none. */
export function readVersion(mediaType: string | null | undefined): string | undefined {
  return mediaType?.match(/\.(v\d+)\+json/)?.[1]
}
