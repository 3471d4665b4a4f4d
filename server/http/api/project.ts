import { z } from '@hono/zod-openapi';
import { MAX_PAGE_ITEMS } from '#domain/board/api-basics.ts';
import { HOURS_PER_WEEK } from '#domain/proposal/hours-per-week.ts';
import { PUBLIC_STATUSES, RECRUITMENT_TYPES } from '#domain/proposal/proposal.ts';
import { DEFAULT_SORT, SORT_KEYS, sortFromText } from '#domain/board/proposal-filter.ts';
import { done, refuse } from '#domain/base/refusal.ts';
import { REWARDS } from '#domain/proposal/reward.ts';
import { MAX_SEARCH_TERMS } from '#domain/board/search.ts';
import { marksOf } from '#domain/proposal/proposal-safety.ts';
import { SEARCH_CAP } from '#domain/text/text.ts';
import { cleanLine } from '#domain/text/text-input.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { listPublished } from '#server/queries/board/published-proposal.ts';
import {
  type ApiApp,
  authenticatedEndpoint,
  checkOwnerUid,
  publicList,
  withWireFieldNames,
} from './endpoint.ts';
import { CURSOR_WIRE_NAME, boundedList, pagingInput } from './pagination.ts';
import { searchText } from './search-text.ts';
import { projectFromWire, projectInput, projectOutput, projectToWire } from './project-wire.ts';
import type { RequestContext, VerifyCredential } from '../request-context.ts';

const flag = z
  .union([z.boolean(), z.literal(0), z.literal(1)], { error: 'This has to be true, false, 0 or 1.' })
  .optional();
const sorts = SORT_KEYS.flatMap((key) => [key, `-${key}`]);

const filterInput = z
  .strictObject({
    search: searchText.optional().openapi({
      description: `At most ${MAX_SEARCH_TERMS} words, all of which have to match. Title matches come first.`,
    }),
    event: flag,
    remote: flag,
    pay: z.enum(REWARDS).optional().openapi({ description: 'Participants get this, among other rewards.' }),
    hours: z
      .literal(HOURS_PER_WEEK)
      .optional()
      .openapi({ description: 'At most so many hours a week; leaves out proposals that do not state them.' }),
    demand: z
      .literal('looking')
      .optional()
      .openapi({ description: 'Only proposals whose owner states that they are still looking.' }),
    recruitment_type: z.enum([...RECRUITMENT_TYPES, 'find_team_member']).optional(),
    topic: z.string().max(SEARCH_CAP).optional(),
    status: z.enum(['all', 'accepting', ...PUBLIC_STATUSES]).optional(),
    sort: z
      .enum(sorts)
      .optional()
      .openapi({ description: 'A leading minus means descending. Newest first when absent.' }),
    ...pagingInput,
  })
  .openapi('ProjectFilter');

function filterOf(data: z.output<typeof filterInput>) {
  const kind = data.recruitment_type === 'find_team_member' ? 'find_team' : data.recruitment_type;
  return {
    q: cleanLine(data.search ?? ''),
    event: Boolean(data.event),
    remote: Boolean(data.remote),
    pay: data.pay ?? null,
    hours: data.hours ?? null,
    demand: data.demand ?? null,
    kind: kind ?? null,
    topic: cleanLine(data.topic ?? '') || null,
    status: data.status ?? 'all',
    sort: (data.sort && sortFromText(data.sort)) || DEFAULT_SORT,
    limit: data.limit ?? MAX_PAGE_ITEMS,
    cursor: data.cursor ?? null,
  };
}

export function addProjectEndpoints(app: ApiApp, verify: VerifyCredential): void {
  publicList(
    app,
    {
      path: '/project/get_projects',
      tag: 'Projects',
      summary: 'List proposals',
      description:
        'Published proposals, newest first, past due ones included. At most 500 proposals and 2 MB in a response; `next_cursor` leads to the rest.',
      data: filterInput,
      item: projectOutput,
      extraOutput: { total: z.int().openapi({ description: 'Matching proposals, counted up to 1,001.' }) },
    },
    (requestData, data) => {
      const filter = filterOf(data);
      const key = { key: `get_projects ${JSON.stringify(filter)}`, tags: ['proposals', 'people'] as const };
      return requestData.cachedQuery(key, requestData.now, () => listProjects(requestData, filter));
    },
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/project/upload',
      tag: 'Projects',
      summary: 'Post a proposal',
      description:
        'Publishes a proposal. Every field is required; event fields only with an event. Dates are Unix seconds: start and end date are used as calendar days in UTC, close and result date as exact times.',
      data: projectInput,
      refusals: ['forbidden', 'results_overdue', 'invalid'],
      result: z.strictObject({ id: z.int() }),
    },
    async ({ db, now, settings }, data, who) => {
      const agreed = checkOwnerUid(data.owner_uid, who);
      if (!agreed.ok) return agreed;
      const content = projectFromWire(data, now);
      if (!content.ok) return content;
      return withWireFieldNames(await publishContent(db, who, content.value, now, settings));
    },
  );
}

/** One page of `get_projects`. */
async function listProjects({ db, now }: RequestContext, filter: ReturnType<typeof filterOf>) {
  const found = await listPublished(db, { ...filter, limit: filter.limit + 1 }, now);
  if (!found.ok) {
    if (found.refusal.code !== 'malformed') return found;
    return refuse('malformed', {
      fields: { [CURSOR_WIRE_NAME.after]: 'This is not a cursor of this list and order.' },
    });
  }
  const { rows, total, cursorOf } = found.value;
  return done(
    await boundedList(rows, {
      limit: filter.limit,
      toItem: (row) => projectToWire(row, marksOf(row.safety, row.pausedAt, now), now),
      cursorOf,
      beside: { total },
    }),
  );
}
