/** Tags of many rows: a change of any of them. `people` also stands for the record of any owner, `views` for how often announcements are read. */
export const COLLECTION_TAGS = [
  'proposals',
  'people',
  'announcements',
  'views',
  'statistics',
  'emails',
] as const;

/** Tags of one row, followed by a colon and its id; `owner:{uid}` is a change of any proposal of theirs. */
export const ROW_TAGS = ['proposal', 'owner', 'person', 'announcement'] as const;

/** What a cached value depends on. Triggers publish the same tags in the transaction of a change (migration 0001). */
export type CacheTag = (typeof COLLECTION_TAGS)[number] | `${(typeof ROW_TAGS)[number]}:${string}`;

/** The channel of `NOTIFY` that tags are published on. */
export const TAG_CHANNEL = 'cache_tags';

/** Published instead of tags when a change touches too many rows to name: clears the cache. */
export const ALL_TAGS = 'all';
