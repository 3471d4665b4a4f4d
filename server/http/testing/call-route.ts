import { RouterContextProvider } from 'react-router';
import type { Actor } from '#domain/base/actor.ts';
import { NOON } from '../../../tests/fixtures/sample-content.ts';
import type { Database } from '#server/db/database.ts';
import { provideRequestContext, type RequestContext } from '../request-context.ts';
import { uncachedQuery } from '#server/cache/query-cache.ts';

type RouteRequest = {
  params?: Record<string, string>;
  path?: string;
  form?: Record<string, string>;
  /** A body that is no URL-encoded form. */
  body?: BodyInit | undefined;
  method?: string;
  headers?: Record<string, string>;
};
type RouteAnswer = { status: number; to?: string | null; data?: unknown; headers?: Headers };
type RouteCall = RouteRequest & { actor: Actor };
type Handler<T> = (args: never) => T;

/** For tests: the arguments of a loader or action with this request context, at noon by default. */
export function routeArgs(
  given: object,
  {
    params = {},
    path = '/page',
    form,
    body = form && new URLSearchParams(form),
    method = body === undefined ? 'GET' : 'POST',
    headers = {},
  }: RouteRequest = {},
): never {
  const context = new RouterContextProvider();
  provideRequestContext(context, { now: NOON, cachedQuery: uncachedQuery, ...given } as RequestContext);
  const request = new Request(`https://board.example${path}`, { method, headers, body: body ?? null });
  return { context, request, url: new URL(request.url), params } as never;
}

/**
 * For tests: status, and redirect or data, whether returned or thrown, of a loader or action.
 * Rethrows unexpected errors.
 */
export async function routeAnswer(handle: () => unknown): Promise<RouteAnswer> {
  const given = await Promise.resolve()
    .then(handle)
    .catch((thrown: unknown) => thrown);
  if (given instanceof Error) throw given;
  if (given instanceof Response) return { status: given.status, to: given.headers.get('location') };
  const { data, init } = (given ?? {}) as { data?: unknown; init?: ResponseInit | null };
  if (init === undefined) return { status: 200, data: given };
  const headers = init?.headers && { headers: new Headers(init.headers) };
  return { status: init?.status ?? 200, data, ...headers };
}

/** For tests: calls loaders and actions like the server, at noon; `more` is added to their context. */
export function routeCaller(db: Database, more: object = {}) {
  const context = {
    db,
    settings: { publicUrl: 'https://board.example', adminEmails: [] as string[] },
    previewEmail: ({ event, facts }: { event: string; facts: object }) =>
      Promise.resolve({ subject: event, text: `${event}: ${(facts as { message?: string }).message}` }),
    ...more,
  };
  return (handler: Handler<unknown>, { actor, ...request }: RouteCall) =>
    routeAnswer(() => handler(routeArgs({ ...context, actor }, request)));
}
