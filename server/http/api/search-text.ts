import { z } from '@hono/zod-openapi';
import { MAX_SEARCH_TERMS, searchFault } from '#domain/board/search.ts';
import { SEARCH_CAP } from '#domain/text/text.ts';

/** The search text of a call, with the limits of the pages' search. */
export const searchText = z
  .string()
  .max(SEARCH_CAP)
  .refine((q) => searchFault(q) === null, { error: ({ input }) => searchFault(String(input)) ?? undefined })
  .openapi({ description: `At most ${MAX_SEARCH_TERMS} words, all of which have to be found.` });
