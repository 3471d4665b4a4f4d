import { expect, test } from 'vitest';
import { loader } from './chapter.tsx';

const thrownFor = (chapter: string): unknown => {
  try {
    return loader({ params: { chapter } } as never);
  } catch (thrown) {
    return thrown;
  }
};

test.each([
  ['keep-order', '/docs/moderation'],
  ['mail-delivery', '/docs/email-delivery'],
])('the former address of a chapter, %s, redirects to %s', (chapter, url) => {
  const thrown = thrownFor(chapter) as Response;
  expect([thrown.status, thrown.headers.get('location')]).toEqual([301, url]);
});

test('a chapter is shown, and an unknown one is not found', () => {
  expect(thrownFor('moderation')).toMatchObject({ chapter: { title: 'Moderation' }, after: undefined });
  expect(thrownFor('no-such-chapter')).toMatchObject({ init: { status: 404 } });
});
