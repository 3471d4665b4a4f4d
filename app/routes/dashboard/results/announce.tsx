import { Send } from 'lucide-react';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { signInAddress } from '../../../../domain/account.ts';
import { isSignedIn } from '../../../../domain/actor.ts';
import type { ApplicationStatus } from '../../../../domain/application.ts';
import { dayIn, formatDay } from '../../../../domain/deadline.ts';
import { isAccepting, keepsDecisions } from '../../../../domain/proposal.ts';
import { refuse, statusOf } from '../../../../domain/refusal.ts';
import { plural } from '../../../../domain/text.ts';
import { announceResults } from '../../../../server/commands/result.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { listReceivedApplications } from '../../../../server/queries/received-application.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { refused } from '../../../ui/refused.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { toastCookie } from '../../../ui/toast-cookie.ts';
import { type Told, toldLine } from '../shown.ts';
import type { Route } from './+types/announce.ts';
import { ReadBy } from './read-by.tsx';
import { WhoGetsWhat } from './who-gets-what.tsx';

export const handle = { footer: false };
export const meta: Route.MetaFunction = () => [
  { title: 'Announce results · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, actor, now } = requestContext(context);
  const id = rowNumber(params.id);
  if (id === null) throw refused(refuse('not_found').refusal);
  if (!isSignedIn(actor)) throw redirect(signInAddress('/signin', `/proposal/${id}/announce`));
  const found = await listReceivedApplications(db, actor, id, now);
  if (!found.ok) throw refused(found.refusal);
  const { proposal } = found.value;
  if (!keepsDecisions(proposal)) {
    throw redirect(`/user?tab=proposals&proposal=${id}`);
  }
  const personId = rowNumber(new URL(request.url).searchParams.get('person'));
  const received: Told = { ...found.value, rows: found.value.rows.map(toldLine) };
  return { received, personId, accepting: isAccepting(proposal, now) };
}

export async function action({ context, params }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  const id = rowNumber(params.id) ?? 0;
  const outcome = await announceResults(db, actor, id, now);
  if (outcome.ok) {
    const { invited, waitlisted, not_selected: notSelected } = outcome.value;
    const told = plural(invited + waitlisted + notSelected, 'person', 'people');
    throw redirect(`/user?tab=proposals&proposal=${id}`, {
      status: 303,
      headers: { 'Set-Cookie': toastCookie(`Results announced to ${told}.`) },
    });
  }
  const { refusal } = outcome;
  if (['not_found', 'forbidden', 'withdrawn'].includes(refusal.code)) throw refused(refusal);
  return Response.json({ refusal }, { status: statusOf(refusal.code) });
}

/** `/proposal/{id}/announce`: who gets what, what each will read, and the one press. */
export default function Announce({ loaderData, actionData }: Route.ComponentProps) {
  const { received, personId, accepting } = loaderData;
  const { proposal, rows } = received;
  const told = rows.filter(({ pendingDecision }) => pendingDecision);
  const person = rows.find(({ id }) => id === personId) ?? told[0];
  const refusal = (actionData as { refusal?: { message: string } } | undefined)?.refusal;
  return (
    <>
      <div className="md rs">
        <div className="master">
          <div className="mast">
            <div className="date">
              <Link className="link" to={`/user?tab=proposals&proposal=${proposal.id}`}>
                {proposal.title}
              </Link>
              <span>
                {accepting ? 'Closes' : 'Closed'} {formatDay(dayIn(proposal.closeAt, proposal.timeZone))}. You
                said results by {formatDay(dayIn(proposal.resultAt, proposal.timeZone))}.
              </span>
            </div>
            <h1>Who gets what</h1>
            <p>{introduction(received, accepting)}</p>
            {refusal && <Banner tone="er">{refusal.message}</Banner>}
          </div>
          <WhoGetsWhat received={received} selectedId={person?.id ?? null} />
        </div>
        <aside className="detail" aria-label="What they will read">
          {person ? (
            <ReadBy person={person} proposal={proposal} />
          ) : (
            <p className="rb hint">Nobody to tell yet.</p>
          )}
        </aside>
      </div>
      <AnnounceBar received={received} accepting={accepting} />
    </>
  );
}

function introduction({ undecided }: Told, accepting: boolean): string {
  const told = 'Nobody has been told anything yet.';
  if (accepting) return `${told} You can announce once the proposal has closed.`;
  if (undecided === 0) return `${told} You can change every line until you announce.`;
  return `${told} ${undecided === 1 ? 'One application still needs' : `${undecided} applications still need`} a decision.`;
}

function AnnounceBar({ received, accepting }: { received: Told; accepting: boolean }) {
  const { proposal, rows, undecided } = received;
  const navigation = useNavigation();
  const count = (status: ApplicationStatus) =>
    rows.filter(({ pendingDecision }) => pendingDecision === status).length;
  const told = rows.filter(({ pendingDecision }) => pendingDecision).length;
  const ready = undecided === 0 && !accepting;
  return (
    <Form method="post" className="go">
      {ready ? (
        <p>
          <b>
            {plural(told, 'person', 'people')} {told === 1 ? 'is' : 'are'} told, all at once. After that it
            cannot be undone.
          </b>
          Invited {count('invited')}, waitlisted {count('waitlisted')}, not selected {count('not_selected')}.
          Declined spots can still be filled from the waitlist.
        </p>
      ) : (
        <p id="why-not">
          <b>
            {accepting
              ? 'This proposal still takes applications.'
              : `${plural(undecided, 'application')} ${undecided === 1 ? 'has' : 'have'} no decision yet.`}
          </b>
          {accepting
            ? 'Close it, or wait for the close date, then announce.'
            : 'Decide about each of them, then announce.'}
        </p>
      )}
      <ButtonLink to={`/user?tab=proposals&proposal=${proposal.id}`}>Not now</ButtonLink>
      <Button
        look="pri"
        big
        icon={<Send className="i-s" />}
        disabled={!ready}
        aria-describedby={ready ? undefined : 'why-not'}
        pending={navigation.state === 'submitting'}
        pendingLabel="Announcing"
      >
        Announce results
      </Button>
    </Form>
  );
}
