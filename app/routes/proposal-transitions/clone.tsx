import { Form, useNavigation } from 'react-router';
import { cloneProposal } from '../../../server/commands/proposal-clone.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { idParam } from '../../ui/parse-id.ts';
import type { Route } from './+types/clone.ts';
import { ProposalConfirmPage } from './confirm-page.tsx';
import { transitionResponse, ensureSignedIn, loadOwnProposal } from './load-own-proposal.ts';
import { ownProposalUrl } from './transition-urls.ts';

export const meta = () => [{ title: 'Copy as a new draft · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadOwnProposal(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  ensureSignedIn(actor, url);
  const cloned = await cloneProposal(db, actor, idParam(params.id), now);
  const draft = cloned.ok ? cloned.value.id : 0;
  return transitionResponse(cloned, {
    to: `/postproposal?draft=${draft}`,
    toast: 'Copied. All texts are here; the four dates are yours to set.',
  });
}

/** `/proposal/{id}/clone`: copies a proposal of this person to a new draft. */
export default function CloneProposal({ loaderData: page, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.endsWith('/clone');
  return (
    <ProposalConfirmPage
      page={page}
      question="Copy it as a new draft?"
      allowed={page.may.clone}
      whyNot="An admin has hidden this proposal. Mend it instead of copying it."
      refused={actionData}
      consequences={[
        'The new draft says all that this proposal says: texts, topics, skills, questions, hours and spots.',
        'Its four dates are left empty, since these have been used: set them before you post it.',
        'No application and no decision goes along, and this proposal stays as it is.',
        'Nobody sees the draft until you post it.',
      ]}
    >
      <Form method="post" className="cta">
        <Button variant="primary" pending={pending}>
          Copy as a new draft
        </Button>
        <ButtonLink to={ownProposalUrl(page.id)}>Not now</ButtonLink>
      </Form>
    </ProposalConfirmPage>
  );
}
