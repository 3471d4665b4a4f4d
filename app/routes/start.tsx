import { requestContext } from '../../server/http/request-context.ts';
import type { Route } from './+types/start.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { who: requestContext(context).actor.kind };
}

export default function Start({ loaderData }: Route.ComponentProps) {
  return <h1>Find the right collaboration, {loaderData.who}</h1>;
}
