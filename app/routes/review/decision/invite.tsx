import { useLocation } from 'react-router';
import { HOLDING_A_SPOT } from '#domain/application/application.ts';
import { zoneInWords } from '#domain/time/deadline.ts';
import { firstNameOf } from '#domain/review/message-template.ts';
import { mayEditProposal } from '#domain/proposal/proposal-edit.ts';
import { ALL_APPLICATIONS } from '#domain/review/review-list.ts';
import { inviteApplicant } from '#server/commands/decision/decision.ts';
import type { ReceivedOne } from '#server/queries/review/received-application.ts';
import { listReview } from '#server/queries/review/review-list.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/invite.ts';
import {
  inviteConsequences,
  inviteLabels,
  inviteQuestion,
  readHint,
  waitlistLabel,
  whyNotInvite,
} from './consequence.ts';
import { InviteFields, invitationDraft, readInvitation } from './decision-fields.tsx';
import { ShowEmail, formResult } from './decision-email.tsx';
import { decisionVersion } from './decision-version.ts';
import { type DecidedOrShown, asksForEmail, readDecisionEmail } from './read-decision-email.ts';
import { DecisionPage } from './decision-page.tsx';
import {
  loadReceivedApplication,
  readAfterDecision,
  showDecidedOrEmail,
  toastUnlessPending,
} from '../load-received.ts';
import { receivedDays } from '../received-days.ts';
import { messageToSend } from './message-text.ts';
import { SpotHolders } from './spot-holders.tsx';

const route = actionRoute({
  access: 'member',
  load: async (request) => {
    const one = await loadReceivedApplication(request);
    const { timeZone } = one.proposal;
    return {
      ...one,
      days: receivedDays(one.application, { actor: request.actor, timeZone }),
      zone: zoneInWords(request.now, timeZone),
      full: await whyFull(request, one),
    };
  },
  read: (form) => ({ ...readInvitation(form), ...readAfterDecision(form), isPreview: asksForEmail(form) }),
  revised: { lock: 'application', version: ({ application }) => decisionVersion(application) },
  countsTowardHourlyLimit: true,
  run: async (request, typed): DecidedOrShown => {
    const { db, actor, id, now } = request;
    const message = await messageToSend(request, 'invitation', { ...typed, text: typed.message });
    if (!message.ok) return message;
    const invitation = { message: message.value, replyBy: typed.replyBy };
    if (typed.isPreview) return readDecisionEmail(request, { action: 'invite', ...invitation });
    return inviteApplicant(db, actor, id, invitation, now, { undoable: true });
  },
  done: (result, { url }, typed) =>
    showDecidedOrEmail(
      result,
      (decided) => toastUnlessPending(decided, 'The invitation was successfully sent.'),
      typed,
      url,
    ),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

/** Why there is no spot to offer, who holds the spots, and whether the actor may add one. */
async function whyFull({ db, actor, now }: ActionRequest, { proposal, application, heldSpots }: ReceivedOne) {
  const why = application.may.includes('invite') && whyNotInvite(proposal, application, heldSpots);
  if (!why) return null;
  const holders = [];
  for (const filter of HOLDING_A_SPOT) {
    const list = await listReview(db, actor, proposal.id, { ...ALL_APPLICATIONS, filter }, now);
    if (!list.ok) throw pageRefusal(list.refusal);
    holders.push(...list.value.lines);
  }
  return { ...why, holders, mayAddSpot: mayEditProposal(proposal, actor).ok };
}

export const meta = () => [{ title: 'Invite · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/applications/{id}/invite`: invites an applicant, with an optional message and reply-by day. */
export default function Invite({
  loaderData: { full, days, zone, ...one },
  actionData,
}: Route.ComponentProps) {
  const { proposal, application } = one;
  const { refusal, email } = formResult(actionData);
  // A refused form stays, with what was typed.
  const noSpot = refusal ? null : full;
  const { search } = useLocation();
  const addSpot = { label: 'Add a spot', to: `/proposal/${proposal.id}/edit` };
  const mayWaitlist = application.may.includes('waitlist');
  const waitlist = {
    label: waitlistLabel(application),
    to: `/applications/${application.id}/waitlist${search}`,
  };
  return (
    <DecisionPage
      one={one}
      action="invite"
      allowed={noSpot === null}
      whyNot={
        noSpot && (
          <SpotHolders
            proposalId={proposal.id}
            waitlisted={mayWaitlist ? firstNameOf(application.name) : null}
            {...noSpot}
          />
        )
      }
      instead={[...(noSpot?.mayAddSpot ? [addSpot] : []), ...(mayWaitlist ? [waitlist] : [])]}
      question={noSpot?.title ?? inviteQuestion(application)}
      consequences={inviteConsequences(proposal, application)}
      refusal={refusal}
      confirm={inviteLabels(proposal).press}
    >
      <InviteFields
        typed={actionData?.typed ?? invitationDraft(application, days)}
        errors={refusal?.fields}
        templates={one.templates.invitation}
        people={[application]}
        zone={zone}
        hint={readHint(application)}
      />
      <ShowEmail email={email} />
    </DecisionPage>
  );
}
