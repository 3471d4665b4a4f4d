/** The guide's chapters in reading order: each is the page `/docs/{slug}`. */
const GUIDE_SLUGS = [
  'find-a-proposal',
  'apply',
  'safe',
  'terms',
  'results-and-invitations',
  'notifications',
  'your-data',
  'post-a-proposal',
  'review-applications',
  'announce-results',
  'change-or-end',
  'set-up',
  'email-delivery',
  'moderation',
] as const;
export type GuideSlug = (typeof GUIDE_SLUGS)[number];

export const GUIDE_PATHS: readonly string[] = GUIDE_SLUGS.map((slug) => `/docs/${slug}`);
