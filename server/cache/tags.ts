/**
 * Tags of a collection: a change of any of its rows. `people` includes the record of any owner,
 * `views` the view counts of announcements.
 */
export const COLLECTION_TAGS = [
  'proposals',
  'people',
  'announcements',
  'views',
  'statistics',
  'emails',
] as const;

/**
 * Tags of one row, followed by a colon and its id. `owner:{uid}` is a change of any of the owner's
 * proposals.
 */
export const ROW_TAGS = ['proposal', 'owner', 'person', 'announcement'] as const;

/**
 * What a cached value depends on. Triggers publish these tags in the transaction of a change
 * (migration 0001).
 */
export type CacheTag = (typeof COLLECTION_TAGS)[number] | `${(typeof ROW_TAGS)[number]}:${string}`;

/** The NOTIFY channel of the tags. */
export const TAG_CHANNEL = 'cache_tags';

/** Published instead of tags when a change affects too many rows: clears the caches. */
export const ALL_TAGS = 'all';
