import type { ApplicationStatus } from '#domain/base/status.ts';

/** The guide's chapters in reading order, by audience: each is the page `/docs/{slug}`. */
export const GUIDE_SLUGS = {
  applicants: [
    'find-a-proposal',
    'apply',
    'safe',
    'terms',
    'results-and-invitations',
    'notifications',
    'your-data',
  ],
  owners: ['post-a-proposal', 'review-applications', 'announce-results', 'change-or-end'],
  admins: ['set-up', 'email-delivery', 'moderation'],
} as const;
export type Audience = keyof typeof GUIDE_SLUGS;
export const AUDIENCES = ['applicants', 'owners', 'admins'] as const satisfies Audience[];
export const AUDIENCE_LABEL: Record<Audience, string> = {
  applicants: 'Applicants',
  owners: 'Owners',
  admins: 'Admins',
};

export const GUIDE_PATHS: readonly string[] = AUDIENCES.flatMap((audience) =>
  GUIDE_SLUGS[audience].map((slug) => `/docs/${slug}`),
);

/** One page of the guide. */
export type Chapter = {
  slug: string;
  audience: Audience;
  title: string;
  lede: string;
  sections: ChapterSection[];
};

/** `id` is the fragment of the section's link. */
type ChapterSection = { id: string; title: string; body: ChapterNode[] };

/** A text, an element with its HTML tag, or the badge of an application's status. */
export type ChapterNode = string | ChapterElement | { status: ApplicationStatus };
export type ChapterElement = { tag: ChapterTag; href?: string; children: ChapterNode[] };

/** `blockquote` is a callout. */
export const CHAPTER_TAGS = [
  ...['p', 'ul', 'ol', 'li', 'b', 'a', 'code', 'kbd', 'blockquote'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
] as const;
export type ChapterTag = (typeof CHAPTER_TAGS)[number];
