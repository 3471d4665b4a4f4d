import { type Endpoints, patternOf } from './endpoints.ts';
import type { Actors, TestActor } from './actor-types.ts';
import { type Field, formsOf } from '../../fixtures/page-forms.ts';
import { type Chance, addressOf } from './arbitrary-values.ts';
import type { RawResponse, RawRequest } from './raw-http-client.ts';

/**
 * The fields of each form by the pattern of its target, and query parameter names by the pattern of
 * a page.
 */
export type Forms = { fields: Map<string, Field[]>; queries: Map<string, string[]> };

/**
 * Reads every page as someone who sees its forms, and records the form fields and the query
 * parameters of links. New fields are included automatically.
 */
export async function learnForms(
  { all }: Endpoints,
  actors: Actors,
  send: (request: RawRequest) => Promise<RawResponse>,
  chance: Chance,
): Promise<Forms> {
  const patterns = all.map(({ pattern }) => pattern);
  const forms: Forms = { fields: new Map(), queries: new Map() };
  const { owner, applicant, admin, member, reviewer, coOwner, teamMember } = actors.players;
  const readers: (TestActor | null)[] = [
    owner[0]!,
    applicant[2]!,
    applicant[1]!,
    admin[0]!,
    member[0]!,
    reviewer[0]!,
    reviewer[1]!,
    coOwner[0]!,
    teamMember[0]!,
    null,
  ];
  const isSent = (pattern: string) => all.some((item) => item.kind === 'form' && item.pattern === pattern);
  for (const { pattern } of all.filter(({ kind }) => kind === 'page')) {
    for (const reader of readers) {
      const headers: RawRequest['headers'] = [['Accept', 'text/html']];
      if (reader) headers.push(['Cookie', reader.cookie]);
      const path = addressOf(pattern, actors, chance, reader);
      const answer = await send({ method: 'GET', path, headers, body: null });
      if (answer.status !== 200) continue;
      recordFields(answer.body.toString('utf8'), path, patterns, forms);
      if (!isSent(pattern) || forms.fields.has(pattern)) break;
    }
  }
  return forms;
}

function recordFields(
  page: string,
  path: string,
  patterns: readonly string[],
  { fields, queries }: Forms,
): void {
  for (const { action, method, fields: found } of formsOf(page, path)) {
    const pattern = patternOf(action.split('?')[0]!, patterns);
    if (pattern === null) continue;
    if (method === 'post') addTo(fields, pattern, found, ({ name }) => name);
    else
      addTo(
        queries,
        pattern,
        found.map(({ name }) => name),
        (name) => name,
      );
  }
  for (const [, address = '', query = ''] of page.matchAll(/href="(\/[^"?#]*|)\?([^"#]+)"/g)) {
    const pattern = patternOf(address || path, patterns);
    const names = [...new URLSearchParams(query.replaceAll('&amp;', '&')).keys()];
    if (pattern !== null) addTo(queries, pattern, names, (name) => name);
  }
}

function addTo<T>(lists: Map<string, T[]>, key: string, more: readonly T[], nameOf: (one: T) => string) {
  const list = lists.get(key) ?? [];
  for (const one of more) if (!list.some((each) => nameOf(each) === nameOf(one))) list.push(one);
  lists.set(key, list);
}
