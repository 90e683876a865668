/** The name of another site, by its host: "Instagram" in place of an address. */

const WORDS: Readonly<Record<string, string>> = {
  'behance.net': 'Behance',
  'bandcamp.com': 'Bandcamp',
  'bsky.app': 'Bluesky',
  'deviantart.com': 'DeviantArt',
  'dribbble.com': 'Dribbble',
  'facebook.com': 'Facebook',
  'flickr.com': 'Flickr',
  'github.com': 'GitHub',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'patreon.com': 'Patreon',
  'pinterest.com': 'Pinterest',
  'soundcloud.com': 'SoundCloud',
  'spotify.com': 'Spotify',
  'threads.net': 'Threads',
  'tiktok.com': 'TikTok',
  'tumblr.com': 'Tumblr',
  'twitch.tv': 'Twitch',
  'twitter.com': 'X',
  'vimeo.com': 'Vimeo',
  'vk.com': 'VK',
  'x.com': 'X',
  'youtu.be': 'YouTube',
  'youtube.com': 'YouTube',
}

/** The host itself where it has no name among these; a lookalike host gets no name. */
export function linkWord(address: string): string {
  const host = (URL.parse(address)?.hostname ?? address).replace(/^www\./, '')
  const parts = host.split('.')
  return WORDS[host] ?? WORDS[parts.slice(-2).join('.')] ?? host
}
