import { details, media, momentum, operation, type Pair, posts } from './pair.ts'

/** Changes of versions and media types. */
export const versionPairs: readonly Pair[] = [
  [
    'a version is sunset',
    d => {
      media(d, momentum, '.v1')['x-versions'][1].state = 'sunset'
    },
    [
      'CI version-sunset @ trendingMomentum, reply 200, application/vnd.service.socialintel.social-data.trending-momentum.v1+json, version 1.0.0',
    ],
  ],
  [
    'a version is deprecated',
    d => {
      media(d, momentum, '.v1')['x-versions'][1].state = 'deprecated'
    },
    [
      'S version-deprecated @ trendingMomentum, reply 200, application/vnd.service.socialintel.social-data.trending-momentum.v1+json, version 1.0.0',
    ],
  ],
  [
    'a version is added',
    d => media(d, momentum, '.v1')['x-versions'].push({ version: '1.2.0', state: 'current' }),
    [
      'I version-added @ trendingMomentum, reply 200, application/vnd.service.socialintel.social-data.trending-momentum.v1+json, version 1.2.0',
    ],
  ],
  [
    'a version is removed',
    d => media(d, momentum, '.v1')['x-versions'].pop(),
    [
      'C version-removed @ trendingMomentum, reply 200, application/vnd.service.socialintel.social-data.trending-momentum.v1+json, version 1.0.0',
    ],
  ],
  [
    'another version answers by default',
    d => {
      const [first, second] = media(d, momentum, '.v1')['x-versions']
      delete first.default
      second.default = true
    },
    [
      'CI version-default-changed @ trendingMomentum, reply 200, application/vnd.service.socialintel.social-data.trending-momentum.v1+json, version 1.1.0',
      'CI version-default-changed @ trendingMomentum, reply 200, application/vnd.service.socialintel.social-data.trending-momentum.v1+json, version 1.0.0',
    ],
  ],
  [
    'a media type is removed',
    d => {
      const { content } = operation(d, posts).responses['200']
      delete content[Object.keys(content)[0] as string]
    },
    [
      'C media-type-removed @ alphaPostDetection, reply 200, application/vnd.service.socialintel.social-data.alpha-post-detection.v2+json',
    ],
  ],
  [
    'a media type is documented',
    d => {
      delete media(d, posts, '.v1')['x-level']
    },
    [
      'I level-raised @ alphaPostDetection, reply 200, application/vnd.service.socialintel.social-data.alpha-post-detection.v1+json',
    ],
  ],
  [
    'a media type is added that is open',
    d => {
      operation(d, details).responses['200'].content['text/csv'] = {
        'x-level': 'open',
        schema: { type: 'string' },
      }
    },
    ['S undocumented-added @ tokenDetails, reply 200, text/csv'],
  ],
]
