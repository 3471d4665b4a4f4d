import { RouterContextProvider } from 'react-router';
import type { Actor } from '#domain/base/actor.ts';
import { NOON } from '../../../tests/fixtures/sample-content.ts';
import type { Database } from '#server/db/database.ts';
import { provideRequestContext, type RequestContext } from '../request-context.ts';
import { uncachedQuery } from '#server/cache/query-cache.ts';

type RouteCall = {
  actor: Actor;
  params?: Record<string, string>;
  path?: string;
  form?: Record<string, string>;
};

/**
 * For tests: calls a route's loader or action like the server, at noon; returns its status, and its
 * redirect or data, whether returned or thrown. Rethrows unexpected errors.
 */
export function routeCaller(db: Database) {
  return async (
    handler: (args: never) => unknown,
    { actor, params = {}, path = '/page', form }: RouteCall,
  ) => {
    const context = new RouterContextProvider();
    const settings = { publicUrl: 'https://board.example', adminEmails: [] as string[] };
    provideRequestContext(context, {
      db,
      actor,
      now: NOON,
      settings,
      cachedQuery: uncachedQuery,
      previewEmail: ({ event, facts }) =>
        Promise.resolve({ subject: event, text: `${event}: ${(facts as { message?: string }).message}` }),
    } as RequestContext);
    const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
    const request = new Request(`https://board.example${path}`, init);
    const given = await Promise.resolve()
      .then(() => handler({ context, request, url: new URL(request.url), params } as never))
      .catch((thrown: unknown) => thrown);
    if (given instanceof Error) throw given;
    if (given instanceof Response) return { status: given.status, to: given.headers.get('location') };
    const { data, init: answer } = given as { data?: unknown; init?: { status: number } };
    return answer ? { status: answer.status, data } : { status: 200, data: given };
  };
}
