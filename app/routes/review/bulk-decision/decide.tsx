import { intentIn } from '#app/http/read-form.ts';
import { useEffect, useRef, useState } from 'react';
import { redirect } from 'react-router';
import { BULK_CAP, type BulkAction, NONE_SELECTED, parseBulkAction } from '#domain/decision/bulk-decision.ts';
import { zoneInWords } from '#domain/time/deadline.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { ALL_APPLICATIONS } from '#domain/review/review-list.ts';
import { decideInBulk } from '#server/commands/decision/decision.ts';
import { listFirstNames } from '#server/queries/review/first-names.ts';
import { listTemplates } from '#server/queries/review/message-template.ts';
import { findProposalToReview } from '#server/queries/review/received-application.ts';
import { type ReviewLine, listReview } from '#server/queries/review/review-list.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import { ConfirmPage, ConfirmPageSubject } from '#app/shared/form/confirm-page.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { StatusBadge } from '#app/shared/application/status-badge.tsx';
import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import { reviewUrl } from '../review-urls.ts';
import {
  BLANK_INVITATION,
  InviteFields,
  ReasonFields,
  readInvitation,
  readReason,
  reasonDraft,
} from '../decision/decision-fields.tsx';
import { decisionLabel } from '../decision/decision-version.ts';
import { messageToSend } from '../decision/message-text.ts';
import type { Route } from './+types/decide.ts';
import {
  BULK_DONE,
  DECIDE_ON_SEVERAL,
  applicantsLabel,
  bulkActionCopy,
  bulkReasonHint,
  describeConsequences,
  noneAble,
  people,
  selectedSummary,
  whyNotDecide,
} from './consequence.ts';
import * as styles from './decide.module.css';

const route = actionRoute({
  access: 'member',
  load: loadSelected,
  repeatedFields: ['application'],
  read: readDecision,
  revised: {
    lock: 'proposal',
    version: ({ list, selected }) =>
      Object.fromEntries(
        list.lines
          .filter(({ id }) => selected.includes(id))
          .map((line) => [
            `${line.name} (application ${line.id})`,
            decisionLabel(line.shownStatus, line.isPending),
          ]),
      ),
  },
  countsTowardHourlyLimit: true,
  run: async (request, { action, selected, ...typed }) => {
    const { db, actor, id, now } = request;
    const message = await messageOf(request, action, typed);
    if (!message.ok) return message;
    const decision = { action, applicationIds: selected, ...message.value, replyBy: typed.replyBy };
    return decideInBulk(db, actor, id, decision, now, { undoable: true });
  },
  done: (decided, { id }, { action }) => {
    const count = decided.length;
    const people = count === 1 ? '1 person' : '# people';
    const to = reviewUrl(id);
    if (action === 'takeBack') return { to, toast: `${BULK_DONE[action]} ${people}` as const, count };
    const pendingNote = decided[0]!.isPending ? '. Saved, but not sent until you announce results.' : '';
    const toast = `${BULK_DONE[action]} ${people}${pendingNote}` as const;
    return { to, toast, count };
  },
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

async function loadSelected({ db, actor, id, now, url }: ActionRequest) {
  const search = url.searchParams;
  const action = parseBulkAction(search.get('do'));
  const selected = idsIn(search.getAll('application'));
  const proposal = await findProposalToReview(db, actor, id);
  if (!proposal.ok) throw pageRefusal(proposal.refusal);
  // The workspace has the list to select from.
  if (!action) throw redirect(reviewUrl(id));
  const query = { ...ALL_APPLICATIONS, ids: selected, pageSize: BULK_CAP };
  const list = await listReview(db, actor, id, query, now);
  if (!list.ok) throw pageRefusal(list.refusal);
  return {
    proposal: proposal.value,
    zone: zoneInWords(now, proposal.value.timeZone),
    list: list.value,
    action,
    selected,
    firstNames: await listFirstNames(db, actor, id, selected),
    templates: await listTemplates(db, actor),
  };
}

/** The text of the action: an invitation's message or the reason. */
async function messageOf(
  request: ActionRequest,
  action: BulkAction,
  typed: ReturnType<typeof readInvitation> & ReturnType<typeof readReason>,
): Promise<Outcome<{ message: string; reason: string }>> {
  const none = { message: '', reason: '' };
  if (action !== 'invite' && action !== 'notSelect') return done(none);
  const kind = action === 'invite' ? 'invitation' : 'reason';
  const text = action === 'invite' ? typed.message : typed.reason;
  const sent = await messageToSend(request, kind, { ...typed, text });
  if (!sent.ok) return sent;
  return done({ ...none, [action === 'invite' ? 'message' : 'reason']: sent.value });
}

function readDecision(form: FormData) {
  const action = parseBulkAction(intentIn(form));
  if (!action) throw pageRefusal(refuse('malformed').refusal);
  return {
    action,
    selected: idsIn(form.getAll('application')),
    ...readReason(form),
    ...readInvitation(form),
  };
}

function idsIn(values: unknown[]): number[] {
  return values.flatMap((value) => parseId(typeof value === 'string' ? value : null) ?? []);
}

export const meta = () => [
  { title: `${DECIDE_ON_SEVERAL} · Collegium` },
  { name: 'robots', content: 'noindex' },
];

/** `/proposal/{id}/decide`: confirms one decision about several applicants. */
export default function Decide({ loaderData, actionData }: Route.ComponentProps) {
  const { proposal, zone, list, action, templates, firstNames } = loaderData;
  const listed = new Set([...loaderData.selected, ...(actionData?.typed.selected ?? [])]);
  const shown = list.lines.filter(({ id }) => listed.has(id));
  return (
    <DecideOnSelected
      key={action}
      action={action}
      shown={shown}
      proposal={proposal}
      zone={zone}
      heldSpots={list.heldSpots}
      templates={templates}
      firstNames={firstNames}
      refused={actionData}
    />
  );
}

const FORM_ID = 'decide';
const WHY_NOT_ID = 'why-not';

type DecideOnSelectedProps = {
  action: BulkAction;
  shown: readonly ReviewLine[];
  proposal: Proposal;
  /** The proposal's zone in a sentence. */
  zone: string;
  heldSpots: number;
  templates: Route.ComponentProps['loaderData']['templates'];
  /** Those that people set, by application. */
  firstNames: Record<number, string>;
  refused: Route.ComponentProps['actionData'];
};

/** One decision about the listed applicants; those that are unchecked stay and can be put back. */
function DecideOnSelected(props: DecideOnSelectedProps) {
  const { action, shown, proposal, zone, heldSpots, templates, firstNames, refused } = props;
  const { refusal, typed } = refused ?? {};
  const back = { label: 'Back to the applications', to: reviewUrl(proposal.id) };
  const hydrated = useHydrated();
  const able = shown.filter(({ may }) => may.includes(action));
  const [checkedIds, setCheckedIds] = useState(() =>
    able.map(({ id }) => id).filter((id) => !typed || typed.selected.includes(id)),
  );
  const checked = able.filter(({ id }) => checkedIds.includes(id));
  const list = useRef<HTMLUListElement>(null);
  const readChecked = () => {
    const boxes = list.current!.querySelectorAll<HTMLInputElement>('input:checked');
    setCheckedIds([...boxes].map(({ value }) => Number(value)));
  };
  // Boxes may have changed before hydration.
  useEffect(readChecked, []);
  const copy = bulkActionCopy(action, proposal);
  const chosen = checked.length > 0 ? checked : shown;
  const names = chosen.map(({ name }) => name);
  const addressees = chosen.map(({ id, name }) => ({ name, firstName: firstNames[id] }));
  const spotsNeeded = checked.reduce((sum, { people: inTeam }) => sum + inTeam, 0);
  const whyNot = whyNotDecide(action, proposal, heldSpots, spotsNeeded);
  const counts = { listed: shown.length, able: able.length, checked: checked.length };
  const about = (
    <>
      <ConfirmPageSubject back={back}>{proposal.title}</ConfirmPageSubject>
      <p className="hint" aria-live="polite">
        {selectedSummary(action, counts)}
      </p>
      <ul className={styles.people} ref={list} onChange={readChecked}>
        {shown.map((line) => (
          <li key={line.id} className={styles.person}>
            <Checkbox
              className={styles.checkbox}
              label={line.name}
              name="application"
              value={line.id}
              form={FORM_ID}
              defaultChecked={checked.includes(line)}
              disabled={!able.includes(line)}
            />
            <StatusBadge status={line.shownStatus} pending={line.isPending} />
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <ConfirmPage
      about={about}
      question={copy.ask(applicantsLabel(names))}
      consequences={describeConsequences(action, proposal, heldSpots, names.length)}
      allowed={able.length > 0 || refusal !== undefined}
      whyNot={shown.length === 0 ? NONE_SELECTED : noneAble(action)}
      refusal={refusal}
      back={back}
      confirm={copy.confirm(hydrated && checked.length > 0 ? people(checked.length) : null)}
      // Without script the selection can change unnoticed, and the server refuses.
      disabledBy={hydrated && whyNot !== null ? WHY_NOT_ID : null}
      danger={action === 'notSelect'}
      cancel={{ label: 'Cancel', to: back.to }}
      formId={FORM_ID}
    >
      <input type="hidden" name="intent" value={action} />
      {action === 'notSelect' && (
        <ReasonFields
          typed={typed ?? reasonDraft({ reason: null })}
          hint={bulkReasonHint(names)}
          errors={refusal?.fields}
          templates={templates.reason}
          people={addressees}
        />
      )}
      {action === 'invite' && (
        <InviteFields
          typed={typed ?? BLANK_INVITATION}
          errors={refusal?.fields}
          templates={templates.invitation}
          people={addressees}
          zone={zone}
        />
      )}
      {whyNot && (hydrated || !refusal) && (
        <div id={WHY_NOT_ID}>
          <Banner tone="warning">{whyNot}</Banner>
        </div>
      )}
    </ConfirmPage>
  );
}
