import { HOURS_PER_WEEK } from '#domain/proposal/hours-per-week.ts';
import { DEFAULT_SORT, MAX_PAGE, type ProposalFilter, SORT_KEYS, sortFromText } from './proposal-filter.ts';
import { RECRUITMENT, RECRUITMENT_TYPES, type RecruitmentType } from '#domain/proposal/recruitment.ts';
import type { Outcome } from '#domain/base/refusal.ts';
import { REWARDS } from '#domain/proposal/reward.ts';
import { SEARCH_CAP } from '#domain/text/text.ts';
import { cleanLine } from '#domain/text/text-input.ts';

// Apart from the filter, so that a first visit to the list does not load it.

/** Characters of a too long search that the page shows again. */
const SEARCH_RESULT_LIMIT = 1000;

/** The kind with this word in URLs. */
export const kindOf = (slug: string | null): RecruitmentType | null =>
  RECRUITMENT_TYPES.find((type) => RECRUITMENT[type].slug === slug) ?? null;

const FILTER_NAMES = [
  'q',
  'event',
  'remote',
  'spots',
  'pay',
  'hours',
  'demand',
  'kind',
  'topic',
  'status',
  'sort',
  'page',
  'after',
] as const;
const BRACKETED = new RegExp(`^(${FILTER_NAMES.join('|')})\\[`);

const FLAG = ['0', '1'];
/** The values of parameters that are a choice. */
const CHOICES = {
  event: FLAG,
  remote: FLAG,
  spots: FLAG,
  pay: REWARDS,
  hours: HOURS_PER_WEEK.map(String),
  demand: ['looking'],
  kind: RECRUITMENT_TYPES.map((type) => RECRUITMENT[type].slug),
  status: ['all', 'accepting'],
};

/**
 * Parses the filter of a URL and ignores unknown parameters. Refuses a repeated parameter, brackets
 * (`kind[$ne]=`) or an invalid value with `malformed`, and never clamps a value.
 */
export function filterFromAddress(params: URLSearchParams): Outcome<ProposalFilter> {
  // Not `refuse`: it would add the sentences of all refusals to the list's browser bundle.
  const refused = (name: string, message: string): Outcome<never> => ({
    ok: false,
    refusal: { code: 'malformed', message, fields: { [name]: message } },
  });
  for (const name of FILTER_NAMES) {
    if (params.getAll(name).length > 1) return refused(name, `The address has "${name}" more than once.`);
  }
  for (const name of params.keys()) {
    if (BRACKETED.test(name)) return refused(name, 'A filter has one value, and no brackets.');
  }
  const text = (name: (typeof FILTER_NAMES)[number]) => params.get(name) ?? '';
  const q = text('q');
  const topic = text('topic');
  if (topic.length > SEARCH_CAP) return refused('topic', `Use at most ${SEARCH_CAP} characters for a topic.`);
  for (const [name, values] of Object.entries(CHOICES)) {
    if (!['', ...values].includes(params.get(name) ?? ''))
      return refused(name, `Use one of these for ${name}: ${values.join(', ')}.`);
  }
  const sort = text('sort') === '' ? DEFAULT_SORT : sortFromText(text('sort'));
  if (!sort) return refused('sort', `Sort by ${SORT_KEYS.join(', ')}, with a leading minus for descending.`);
  const page = /^[1-9]\d?$/.test(text('page')) ? Number(text('page')) : text('page') === '' ? 1 : 0;
  if (page < 1 || page > MAX_PAGE) return refused('page', `page must be a number from 1 to ${MAX_PAGE}.`);
  const filter = {
    q: cleanLine(q.slice(0, SEARCH_RESULT_LIMIT)),
    event: text('event') === '1',
    remote: text('remote') === '1',
    spots: text('spots') === '1',
    pay: REWARDS.find((reward) => reward === text('pay')) ?? null,
    hours: HOURS_PER_WEEK.find((most) => String(most) === text('hours')) ?? null,
    demand: text('demand') === '' ? null : 'looking',
    kind: kindOf(text('kind')),
    topic: cleanLine(topic) || null,
    status: text('status') === 'all' ? 'all' : 'accepting',
    sort,
    page,
    after: text('after') || null,
  } satisfies ProposalFilter;
  return { ok: true, value: filter };
}
