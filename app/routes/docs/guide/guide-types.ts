import type { GuideSlug } from '#domain/board/guide.ts';
import type { ProseSection } from '#app/kit/text/prose.tsx';

export const AUDIENCES = ['applicants', 'owners', 'admins'] as const;
export type Audience = (typeof AUDIENCES)[number];
export const AUDIENCE_LABEL: Record<Audience, string> = {
  applicants: 'Applicants',
  owners: 'Owners',
  admins: 'Admins',
};

/** One page of the guide at `/docs/{slug}`. */
export type Chapter = {
  slug: GuideSlug;
  audience: Audience;
  title: string;
  lede: string;
  sections: readonly ProseSection[];
};
