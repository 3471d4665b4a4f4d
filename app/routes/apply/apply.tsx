import { requestContext } from '#server/http/request-context.ts';
import type { Route } from './+types/apply.ts';
import { ApplyPage } from './apply-page.tsx';
import { loadApplyPage } from './load-apply-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await loadApplyPage(requestContext(context), params.id);
  const tab = url.searchParams.get('tab') === 'application' ? 'application' : 'overview';
  return { ...page, tab } as const;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData ? `Apply · ${loaderData.proposal.title} · Collegium` : 'Collegium' }];
}

export default function Apply({ loaderData }: Route.ComponentProps) {
  return <ApplyPage page={loaderData} tab={loaderData.tab} refused={null} />;
}

export { NotSent as ErrorBoundary } from './unavailable-form.tsx';
