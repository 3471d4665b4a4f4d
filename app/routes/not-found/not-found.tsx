import { cachedClosingSoon } from '#server/http/cached-queries.ts';
import { requestContext } from '#server/http/request-context.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { RouteError } from '#app/shared/error/route-error.tsx';
import { errorCopyFor } from '#app/shared/error/error-copy.tsx';
import type { Route } from './+types/not-found.ts';

const NOT_FOUND = errorCopyFor(404).lede;

/** Any URL without a route. */
export async function loader({ context }: Route.LoaderArgs): Promise<never> {
  throw pageRefusal(
    { code: 'not_found', message: NOT_FOUND },
    { closingSoon: await cachedClosingSoon(requestContext(context)) },
  );
}

export function action(): never {
  throw new Response(NOT_FOUND, { status: 404 });
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <RouteError />;
}
