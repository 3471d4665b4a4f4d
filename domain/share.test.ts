import { expect, test } from 'vitest';
import { SHARE_NETWORKS, shareAddress } from './share.ts';

const shared = { address: 'https://board.example/proposal/7?a=1&b=2', title: 'MEV & "rebates" #1' };

test('each network URL has the full encoded URL of the page', () => {
  const handedIn = SHARE_NETWORKS.map((network) => {
    const { origin, pathname, searchParams } = new URL(shareAddress(network, shared));
    return [origin + pathname, Object.fromEntries(searchParams)];
  });
  expect(handedIn).toEqual([
    ['https://x.com/intent/post', { text: shared.title, url: shared.address }],
    ['https://www.reddit.com/submit', { url: shared.address, title: shared.title }],
    ['https://www.linkedin.com/sharing/share-offsite/', { url: shared.address }],
    ['https://www.facebook.com/sharer/sharer.php', { u: shared.address }],
  ]);
});
