/** The networks a page can be shared on. */
export const SHARE_NETWORKS = ['x', 'reddit', 'linkedin', 'facebook'] as const;
export type ShareNetwork = (typeof SHARE_NETWORKS)[number];
export const SHARE_NETWORK_LABEL: Record<ShareNetwork, string> = {
  x: 'X (Twitter)',
  reddit: 'Reddit',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
};

/** What is shared: the absolute URL of the page, and its title where the network accepts one. */
export type Shared = { address: string; title: string };

const FORMS: Record<ShareNetwork, (shared: Shared) => [string, Record<string, string>]> = {
  x: ({ address, title }) => ['https://x.com/intent/post', { text: title, url: address }],
  reddit: ({ address, title }) => ['https://www.reddit.com/submit', { url: address, title }],
  linkedin: ({ address }) => ['https://www.linkedin.com/sharing/share-offsite/', { url: address }],
  facebook: ({ address }) => ['https://www.facebook.com/sharer/sharer.php', { u: address }],
};

/** The URL of a network's share form, with URL and title encoded. */
export function shareAddress(network: ShareNetwork, shared: Shared): string {
  const [form, fields] = FORMS[network](shared);
  return `${form}?${new URLSearchParams(fields)}`;
}

/** What to paste into a chat, such as Discord or Telegram: the title, then the URL. */
export function chatText({ address, title }: Shared): string {
  return `${title}\n${address}`;
}

/** Path of the preview image of a shared page. */
export function previewPath({ address }: Pick<Shared, 'address'>): string {
  return `${pathOf(address)}/preview.png`;
}

/** The badge of a proposal for a README: its path, and its Markdown; null for other pages. */
export function readmeBadge({ address }: Pick<Shared, 'address'>): { path: string; markdown: string } | null {
  const path = pathOf(address);
  if (!/^\/proposal\/\d+$/.test(path)) return null;
  return {
    path: `${path}/badge.svg`,
    markdown: `[![Collegium](${address}/badge.svg)](${address})`,
  };
}

function pathOf(address: string): string {
  return address.replace(/^https?:\/\/[^/]+/, '');
}
