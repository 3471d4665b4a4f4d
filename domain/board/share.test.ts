import { expect, test } from 'vitest';
import { SHARE_NETWORKS, chatText, previewPath, readmeBadge, shareAddress } from './share.ts';

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

test('the text for a chat has the title, then the URL', () => {
  expect(chatText(shared)).toBe(`${shared.title}\n${shared.address}`);
});

test('each shared page has a preview image below its path', () => {
  expect(previewPath({ address: 'https://board.example/user/a-B' })).toBe('/user/a-B/preview.png');
});

test('a proposal has a badge, other pages have none', () => {
  expect(readmeBadge({ address: 'https://board.example/proposal/7' })).toEqual({
    path: '/proposal/7/badge.svg',
    markdown: '[![Collegium](https://board.example/proposal/7/badge.svg)](https://board.example/proposal/7)',
  });
  expect(readmeBadge({ address: 'https://board.example/announcement/7' })).toBeNull();
});
