import { requestContext } from '#server/http/request-context.ts';
import { actionHeaders } from '#app/http/action-headers.ts';
import type { Route } from './+types/submit.ts';
import { ApplyPage } from './apply-page.tsx';
import { loadApplyPage } from './load-apply-page.ts';
import { applicationRoute } from './submission.ts';

const route = applicationRoute({ submits: true });

export const headers = actionHeaders;

export const middleware: Route.MiddlewareFunction[] = [route.respondToScript];

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadApplyPage(requestContext(context), params.id);

export const action = route.action;

export const meta = () => [{ title: 'Submit your application · Collegium' }];

export default function Submit({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplyPage page={loaderData} tab="application" refused={actionData ?? null} />;
}

export { NotSent as ErrorBoundary } from './unavailable-form.tsx';
