import { Form, Link, useNavigation } from 'react-router';
import { dayIn, formatDay } from '../../../domain/deadline.ts';
import { PROPOSAL_STEPS, stepProgress, zoneOfForm } from '../../../domain/proposal-form.ts';
import { discardDraft } from '../../../server/commands/proposal.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { findDraft } from '../../../server/queries/proposal.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { idParam } from '../../ui/parse-id.ts';
import type { Route } from './+types/discard.ts';
import { transitionResponse, ensureSignedIn } from './load-own-proposal.ts';

const DRAFTS = '/user?tab=proposals&filter=draft';

export const meta = () => [{ title: 'Discard draft · Collegium' }];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, actor } = requestContext(context);
  ensureSignedIn(actor, url);
  const found = await findDraft(db, actor, idParam(params.id));
  if (!found.ok) throw pageRefusal(found.refusal);
  const { id, form, updatedAt } = found.value;
  const progress = PROPOSAL_STEPS.map((_, step) => stepProgress(form, step));
  return {
    id,
    title: form.title.trim() || 'Untitled proposal',
    saved: formatDay(dayIn(updatedAt, zoneOfForm(form))),
    filled: progress.reduce((sum, step) => sum + step.filled, 0),
    of: progress.reduce((sum, step) => sum + step.of, 0),
  };
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor } = requestContext(context);
  ensureSignedIn(actor, url);
  const discarded = await discardDraft(db, actor, idParam(params.id));
  return transitionResponse(discarded, { to: DRAFTS, toast: 'Draft discarded' });
}

export default function DiscardDraft({ loaderData: { id, title, saved, filled, of } }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.endsWith('/discard');
  return (
    <div className="sp na">
      <div className="l">
        <p>
          <Link className="link" to={DRAFTS}>
            Drafts
          </Link>
        </p>
        <h1 className="s mvt">{title}</h1>
        <p className="hint">
          Saved {saved}. {filled} of {of} fields filled.
        </p>
      </div>
      <div className="r">
        <div className="w fs mv">
          <h2>Discard this draft?</h2>
          <ul className="cons">
            <li>What you typed is deleted on all your devices. This cannot be undone.</li>
            <li>Nobody else has seen it.</li>
          </ul>
          <Form method="post" className="cta">
            <ButtonLink to={`/postproposal?draft=${id}`}>Keep writing</ButtonLink>
            <Button variant="danger" pending={pending}>
              Discard draft
            </Button>
          </Form>
        </div>
      </div>
    </div>
  );
}
