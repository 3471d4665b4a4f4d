import { cachedClosingSoon } from '../../../server/http/cached-queries.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { RouteError } from '../../ui/route-error.tsx';
import type { Route } from './+types/not-found.ts';

/** Any URL without a route. */
export async function loader({ context }: Route.LoaderArgs): Promise<never> {
  const message = 'There is nothing at this address. It may have been mistyped.';
  throw pageRefusal({ code: 'not_found', message }, await cachedClosingSoon(requestContext(context)));
}

export function action(): never {
  throw new Response('There is nothing at this address.', { status: 404 });
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <RouteError />;
}
