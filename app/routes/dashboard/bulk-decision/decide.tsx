import { Link } from 'react-router';
import { NONE_SELECTED, parseBulkAction } from '../../../../domain/bulk-decision.ts';
import { reasonFrom } from '../../../../domain/decline-reason.ts';
import { refuse } from '../../../../domain/refusal.ts';
import { decideInBulk } from '../../../../server/commands/decision.ts';
import { type ReceivedLine, listReceivedLines } from '../../../../server/queries/received-line.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmPage, ConfirmPageTitle } from '../../../ui/confirm-page.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import { parseId } from '../../../ui/parse-id.ts';
import { SidebarPage } from '../../../ui/sidebar-page.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { type ActionRequest, actionRoute } from '../../action-route.ts';
import { NO_APPLICATIONS_YET } from '../copy.ts';
import { dashboardUrl } from '../dashboard-urls.ts';
import { InviteFields, ReasonFields, readInvitation, readReason } from '../decision/decision-fields.tsx';
import type { Route } from './+types/decide.ts';
import {
  BULK_ACTION_COPY,
  DECIDE_ON_SEVERAL,
  applicantsLabel,
  bulkReasonHint,
  consequencesOf,
  noneAble,
  selectedSummary,
  whyTooMany,
} from './consequence.ts';
import * as styles from './decide.module.css';
import { Picker } from './picker.tsx';

const route = actionRoute({
  load: loadSelected,
  lists: ['application'],
  read: readDecision,
  counted: true,
  run: ({ db, actor, id, now }, { action, selected, ...typed }) => {
    const words = { ...typed, reason: reasonFrom(typed) };
    return decideInBulk(db, actor, id, { action, applicationIds: selected, words }, now);
  },
  done: (decided, { id }, { action }) => {
    const count = decided.length;
    const people = count === 1 ? '1 person' : '# people';
    const pendingNote = decided[0]!.isPending ? '. Saved, but not sent until you announce results.' : '';
    const toast = `${BULK_ACTION_COPY[action].done} ${people}${pendingNote}` as const;
    return { to: dashboardUrl({ tab: 'proposals', proposalId: id }), toast, count };
  },
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

async function loadSelected({ db, actor, id, now, url }: ActionRequest) {
  const search = url.searchParams;
  const action = parseBulkAction(search.get('do'));
  const selected = idsIn(search.getAll('application'));
  const allUndecided = search.get('select') === 'undecided';
  const list = async (which: Parameters<typeof listReceivedLines>[3]) => {
    const found = await listReceivedLines(db, actor, id, which, now);
    if (!found.ok) throw pageRefusal(found.refusal);
    return found.value;
  };
  const chosen = action && (await list({ ids: selected }));
  const canDecide = chosen?.lines.some(({ may }) => may.includes(action!));
  // If the action is possible for none of the selected applicants, list others to select.
  const page = { after: search.get('sentAfter'), undecided: allUndecided };
  return { received: canDecide ? chosen! : await list(page), action, selected, allUndecided };
}

function readDecision(form: FormData) {
  const action = parseBulkAction(form.get('do'));
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

/**
 * `/proposal/{id}/decide`: confirms one decision about several applicants. Without an action in the
 * query, it lists applicants to select.
 */
export default function Decide({ loaderData, actionData }: Route.ComponentProps) {
  const { received, action, allUndecided } = loaderData;
  const { proposal, lines, heldSpots } = received;
  const backUrl = dashboardUrl({ tab: 'proposals', proposalId: proposal.id });
  const { refusal, typed } = actionData ?? {};
  const selected = new Set(typed?.selected ?? loaderData.selected);
  const shown = lines.filter(({ id }) => selected.has(id));
  const able = action ? shown.filter(({ may }) => may.includes(action)) : [];
  if (!action || (able.length === 0 && !actionData)) {
    return <Choose loaderData={loaderData} backUrl={backUrl} key={`${allUndecided} ${lines[0]?.id}`} />;
  }
  const copy = BULK_ACTION_COPY[action];
  const tooMany = whyTooMany(action, proposal, heldSpots, able.length);
  const about = (
    <>
      <p>
        <Link className="link" to={backUrl}>
          Back to the applications
        </Link>
      </p>
      <ConfirmPageTitle dir="auto">{proposal.title}</ConfirmPageTitle>
      <p className="hint">{selectedSummary(action, shown.length, able.length)}</p>
      <ul className={styles.people}>
        {shown.map((line) => (
          <Selected key={line.id} line={line} able={line.may.includes(action)} />
        ))}
      </ul>
    </>
  );
  return (
    <ConfirmPage
      about={about}
      question={copy.ask(applicantsLabel((able.length > 0 ? able : shown).map(({ name }) => name)))}
      consequences={consequencesOf(action, proposal, heldSpots)}
      allowed
      refusal={refusal}
      back={{ label: 'Back to the applications', to: backUrl }}
      confirm={copy.confirm}
      danger={action === 'notSelect'}
      cancel={{ label: 'Cancel', to: backUrl }}
      formId={FORM_ID}
    >
      <input type="hidden" name="do" value={action} />
      {tooMany && !refusal && <Banner tone="warning">{tooMany}</Banner>}
      {action === 'notSelect' && (
        <ReasonFields
          typed={typed ?? { reason: '', template: '' }}
          hint={bulkReasonHint(able.map(({ name }) => name))}
          error={refusal?.fields?.reason}
        />
      )}
      {action === 'invite' && (
        <InviteFields typed={typed ?? { message: '', replyBy: '' }} errors={refusal?.fields} />
      )}
    </ConfirmPage>
  );
}

const FORM_ID = 'decide';

function Selected({ line, able }: { line: ReceivedLine; able: boolean }) {
  return (
    <li className={styles.person}>
      <Checkbox
        className={styles.checkbox}
        label={line.name}
        name="application"
        value={line.id}
        form={FORM_ID}
        defaultChecked={able}
        disabled={!able}
      />
      <StatusBadge status={line.shown} />
    </li>
  );
}

function pageAfter(sentAfter: string, allUndecided: boolean): URLSearchParams {
  return new URLSearchParams({ sentAfter, ...(allUndecided && { select: 'undecided' }) });
}

function Choose({
  loaderData: { received, action, selected, allUndecided },
  backUrl,
}: {
  loaderData: Route.ComponentProps['loaderData'];
  backUrl: string;
}) {
  const { proposal, lines } = received;
  const here = `/proposal/${proposal.id}/decide`;
  return (
    <SidebarPage
      sidebarClassName={styles.sidebar}
      sidebar={
        <>
          <Link className="link" to={backUrl}>
            Back to the applications
          </Link>
          <PageTitle className={styles.title}>{DECIDE_ON_SEVERAL}</PageTitle>
          <p className="hint">{proposal.title}</p>
          {action && (
            <Banner tone="notice">
              {selected.length === 0 ? NONE_SELECTED : `${noneAble(action)} Select others.`}
            </Banner>
          )}
        </>
      }
    >
      {received.sent === 0 ? (
        <p className="hint">{NO_APPLICATIONS_YET}</p>
      ) : (
        <Picker
          standalone
          proposal={proposal}
          lines={lines}
          applicationUrl={(applicationId) =>
            dashboardUrl({ tab: 'proposals', proposalId: proposal.id, applicationId })
          }
          undecided={received.undecided}
          allUndecided={allUndecided}
          allUndecidedTo={`${here}?select=undecided`}
          firstTo={received.isLater ? here : null}
          nextTo={received.nextAfter && `${here}?${pageAfter(received.nextAfter, allUndecided)}`}
        />
      )}
    </SidebarPage>
  );
}
