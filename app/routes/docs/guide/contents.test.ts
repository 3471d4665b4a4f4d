import { expect, test } from 'vitest';
import { GUIDE_PATHS } from '#domain/board/guide.ts';
import { AUDIENCES } from './guide-types.ts';
import { CHAPTERS } from './contents.tsx';

test('every chapter of the guide is listed for the sitemap, in reading order', () => {
  const slugs = AUDIENCES.flatMap((audience) => CHAPTERS[audience].map(({ slug }) => slug));
  expect(GUIDE_PATHS).toEqual(slugs.map((slug) => `/docs/${slug}`));
});
