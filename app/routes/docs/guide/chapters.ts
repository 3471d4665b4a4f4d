import { FOR_ADMINS } from './admins.tsx';
import { FOR_APPLICANTS } from './applicants.tsx';
import { AUDIENCES, type Audience, type Chapter } from './guide-types.ts';
import { FOR_OWNERS } from './owners.tsx';

/** The guide, in reading order for each audience. */
export const CHAPTERS: Record<Audience, readonly Chapter[]> = {
  applicants: FOR_APPLICANTS,
  owners: FOR_OWNERS,
  admins: FOR_ADMINS,
};

const ALL = AUDIENCES.flatMap((audience) => CHAPTERS[audience]);

/**
 * The chapter of a URL, with the previous and next one of the whole guide; null if there is none.
 */
export function findChapter(
  slug: string,
): { chapter: Chapter; before: Chapter | undefined; after: Chapter | undefined } | null {
  const index = ALL.findIndex((chapter) => chapter.slug === slug);
  const chapter = ALL[index];
  return chapter ? { chapter, before: ALL[index - 1], after: ALL[index + 1] } : null;
}
