import { requestContext } from '#server/http/request-context.ts';
import type { Route } from './+types/save.ts';
import { ApplyPage } from './apply-page.tsx';
import { loadApplyPage } from './load-apply-page.ts';
import { applicationRoute } from './submission.ts';

const route = applicationRoute({ submits: false });

export const middleware: Route.MiddlewareFunction[] = [route.respondToScript];

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadApplyPage(requestContext(context), params.id);

export const action = route.action;

export const meta = () => [{ title: 'Save a draft · Collegium' }];

export default function Save({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplyPage page={loaderData} tab="application" refused={actionData ?? null} />;
}

export { NotSent as ErrorBoundary } from './unavailable-form.tsx';
