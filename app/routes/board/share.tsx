import { SharePage } from '#app/shared/share/share-page.tsx';
import type { Route } from './+types/share.ts';
import { loadProposal } from './load-proposal.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Share · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { proposal, canonical } = (await loadProposal(context, params.id)).view;
  return { id: proposal.id, title: proposal.title, canonical };
}

/** Share links of a proposal on a separate page, for browsers without JavaScript. */
export default function ShareProposal({ loaderData: { id, title, canonical } }: Route.ComponentProps) {
  const back = { label: 'Back to the proposal', to: `/proposal/${id}` };
  return <SharePage address={canonical} title={title} what="proposal" back={back} />;
}
