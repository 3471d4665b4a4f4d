import { randomUUID } from 'node:crypto';
import { OWNER_MESSAGES_PER_DAY } from '#domain/access/rate-limits.ts';
import { MESSAGE_CAP } from '#domain/application/application.ts';
import { NAME_PLACEHOLDER, fillMessage } from '#domain/review/message-template.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import {
  MESSAGE_GROUPS,
  MESSAGE_GROUP_LABEL,
  OWNER_MESSAGE_ERRORS,
  mayMessage,
  parseOwnerMessage,
} from '#domain/review/owner-message.ts';
import { isAccepting } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { ALL_APPLICATIONS } from '#domain/review/review-list.ts';
import { listed, unbroken } from '#domain/text/sentence.ts';
import { plural } from '#domain/text/text.ts';
import { sendOwnerMessage } from '#server/commands/review/owner-message.ts';
import { findClosing } from '#server/queries/proposal/closing.ts';
import { listMessageRecipients } from '#server/queries/review/owner-message.ts';
import { listReview } from '#server/queries/review/review-list.ts';
import { Button } from '#app/kit/form/button.tsx';
import { ConfirmPage, type LabeledLink } from '#app/shared/form/confirm-page.tsx';
import { EmailEnvelope, EmailText } from '#app/shared/notification/email.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { ProposalSummary, proposalSummaryFacts } from '#app/shared/proposal/proposal-summary.tsx';
import { RadioGroup } from '#app/kit/form/radio-group.tsx';
import { textIn } from '#app/http/read-form.ts';
import { GuardedTextArea } from '#app/shared/form/guarded-text-area.tsx';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import { REVIEW_RESULTS } from '../results/copy.ts';
import { reviewUrl } from '../review-urls.ts';
import type { Route } from './+types/message.ts';
import * as styles from './message.module.css';

type Typed = { to: string; message: string; key: string; isPreview: boolean };
type Preview = { name: string; subject: string; text: string };
/** The email of the first person, returned to the form. */
type Shown = { preview: Preview; typed: Typed };

const route = actionRoute<Awaited<ReturnType<typeof loadRecipients>>, Sent, Typed, Shown>({
  access: 'member',
  load: loadRecipients,
  allows: ({ allowed }) => allowed,
  read: (form) => ({
    to: textIn(form, 'to'),
    message: textIn(form, 'message'),
    key: textIn(form, 'key'),
    isPreview: form.has('preview'),
  }),
  countsTowardHourlyLimit: true,
  run: (request, typed) => (typed.isPreview ? previewOf(request, typed) : send(request, typed)),
  done: (sent, { id }, typed) => {
    if ('preview' in sent) return { shown: { preview: sent.preview, typed } };
    const toast = sent.people === 1 ? 'Message sent to 1 person' : 'Message sent to # people';
    return { to: reviewUrl(id), toast, count: sent.people };
  },
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

type Sent = { people: number } | { preview: Preview };

/** Why there is no one to write to, with the invitations that wait for the results. */
function noOne(pending: readonly string[], undecided: number): string {
  if (pending.length === 0) return 'You can message people here as soon as they have an invitation.';
  const names = pending.length <= NAMED ? listed(pending.map(unbroken)) : `${pending.length} people`;
  const marked = `${names} ${pending.length === 1 ? 'is' : 'are'} marked ${unbroken('“To invite.”')}`;
  const sentences = ['You can message people after you announce results.', marked];
  const left = unbroken(plural(undecided, 'application'));
  if (undecided > 0) sentences.push(`${left} still ${undecided === 1 ? 'needs' : 'need'} a decision.`);
  return sentences.join(' ');
}

/** Named one by one, at most. */
const NAMED = 6;

/** The ways to someone to write to, the open step first. */
function nextSteps(
  id: number,
  pending: number,
  undecided: number,
  accepting: boolean,
): [LabeledLink, ...LabeledLink[]] {
  if (pending === 0) return [{ label: 'Choose people to invite', to: reviewUrl(id) }];
  const isDecided = undecided === 0 && !accepting;
  const results = { label: isDecided ? 'Announce results' : REVIEW_RESULTS, to: `/proposal/${id}/announce` };
  if (undecided === 0) return [results];
  const label = `Decide ${plural(undecided, 'application')}`;
  return [{ label, to: reviewUrl(id, null, { filter: 'to_decide' }) }, results];
}

async function loadRecipients({ db, actor, id, now }: ActionRequest) {
  const found = await listMessageRecipients(db, actor, id);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { proposal, people, pending } = found.value;
  const may = mayMessage(proposal, actor);
  const counts = { invited: people.invited.length, accepted: people.accepted.length };
  const undecided = pending.length > 0 ? await countUndecided({ db, actor, id, now }) : 0;
  return {
    ...proposalSummaryFacts(proposal, await findClosing(db, proposal, now), { actor, now }),
    counts,
    whyNot: may.ok
      ? noOne(pending, undecided)
      : may.refusal.code === 'paused'
        ? may.refusal.message
        : undefined,
    nextSteps: may.ok ? nextSteps(id, pending.length, undecided, isAccepting(proposal, now)) : null,
    allowed: may.ok && counts.invited + counts.accepted > 0,
    key: randomUUID(),
  };
}

type Asked = Pick<ActionRequest, 'db' | 'actor' | 'id' | 'now'>;

async function countUndecided({ db, actor, id, now }: Asked): Promise<number> {
  const list = await listReview(db, actor, id, { ...ALL_APPLICATIONS, pageSize: 1 }, now);
  if (!list.ok) throw pageRefusal(list.refusal);
  return list.value.undecided;
}

function send({ db, actor, id, now }: ActionRequest, typed: Typed): Promise<Outcome<Sent>> {
  return sendOwnerMessage(db, actor, id, typed, now);
}

/** The email that the first person of the group would get. */
async function previewOf(request: ActionRequest, typed: Typed): Promise<Outcome<Sent>> {
  const { db, actor, id, previewEmail } = request;
  const found = await listMessageRecipients(db, actor, id);
  if (!found.ok) return found;
  const parsed = parseOwnerMessage(typed);
  if (!parsed.ok) return parsed;
  const { to, message } = parsed.value;
  const person = found.value.first[to];
  if (!person) return refuse('move_not_allowed', { message: OWNER_MESSAGE_ERRORS.noOne[to] });
  const filled = fillMessage(message, person, 'message');
  if (!filled.ok) return filled;
  const facts = {
    applicationId: 0,
    proposal: proposalFacts(found.value.proposal),
    message: filled.value,
    accepted: to === 'accepted',
  };
  const { subject, text } = await previewEmail({ event: 'owner_message', facts });
  return done({ preview: { name: person.name, subject, text } });
}

const TITLE = 'Message applicants';

export const meta = () => [{ title: `${TITLE} · Collegium` }, { name: 'robots', content: 'noindex' }];

/** `/proposal/{id}/message`: a message to everyone invited, or to everyone who accepted. */
export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  const { id, counts, nextSteps: steps, whyNot, allowed, key } = loaderData;
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined;
  const preview = actionData && 'preview' in actionData ? actionData.preview : undefined;
  const typed = actionData?.typed ?? { to: counts.invited > 0 ? 'invited' : 'accepted', message: '', key };
  const back = { label: 'Back to the applications', to: reviewUrl(id) };
  const about = <ProposalSummary proposal={loaderData} back={back} />;
  return (
    <ConfirmPage
      about={about}
      question={TITLE}
      consequences={[
        'Everyone in the group gets your message right away, by email and under Notifications. You can’t take it back.',
        'People who accepted can see your email address and answer there. People with an open invitation can only accept or decline.',
        `You can send ${OWNER_MESSAGES_PER_DAY} messages for a proposal within 24 hours.`,
      ]}
      allowed={allowed}
      whyNot={whyNot}
      refusal={refusal}
      back={steps && !allowed ? { ...steps[0], isNext: true } : back}
      confirm="Send message"
      cancel={allowed ? { label: 'Cancel', to: back.to } : steps?.[1]}
    >
      <input type="hidden" name="key" value={typed.key} />
      <RadioGroup
        label="To"
        plain
        optionsClassName={styles.groups}
        name="to"
        options={MESSAGE_GROUPS.map((group) => ({
          value: group,
          label: `${MESSAGE_GROUP_LABEL[group]} (${counts[group]})`,
        }))}
        defaultValue={typed.to}
        error={refusal?.fields?.to}
      />
      <GuardedTextArea
        label="Message"
        name="message"
        rows={6}
        cap={MESSAGE_CAP}
        hint={`Type ${NAME_PLACEHOLDER} where each person’s name should go.`}
        defaultValue={typed.message}
        error={refusal?.fields?.message}
      />
      <div>
        <Button size="small" name="preview" value="1">
          See the email
        </Button>
      </div>
      {preview && (
        <section aria-label={`Email to ${preview.name}`} role="status">
          <EmailEnvelope
            facts={[
              { label: 'Example', value: `To ${preview.name}` },
              { label: 'Subject', value: preview.subject },
            ]}
          />
          {/* It scrolls sideways, so it has to be focusable. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <EmailText tabIndex={0} aria-label={`Text of the email to ${preview.name}`}>
            {preview.text}
          </EmailText>
        </section>
      )}
    </ConfirmPage>
  );
}
