import { pageRefusal } from '../../ui/page-refusal.ts';
import { RouteError } from '../../ui/route-error.tsx';
import { cachedClosingSoon } from '../../cached-closing-soon.ts';
import type { Route } from './+types/not-found.ts';

/** Every address that no other route knows. */
export async function loader({ context }: Route.LoaderArgs): Promise<never> {
  const message = 'There is nothing at this address. It may have been mistyped.';
  throw pageRefusal({ code: 'not_found', message }, await cachedClosingSoon(context));
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
