import { clsx } from 'clsx';
import { Mail } from 'lucide';
import type { ReactNode } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import type { ApplicationAction } from '#domain/application/application.ts';
import type { MessageTemplate } from '#domain/review/message-template.ts';
import { hasPendingDecisions } from '#domain/proposal/proposal.ts';
import { type ReviewQuery, reviewQueryText } from '#domain/review/review-list.ts';
import type { SavedTemplates } from '#server/queries/review/message-template.ts';
import type { ReceivedApplication } from '#server/queries/review/received-application.ts';
import { AccountField } from '#app/shared/viewer/account-field.tsx';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import { DialogLink } from '#app/kit/overlay/dialog-link.tsx';
import { DialogContent } from '#app/kit/overlay/dialog-content.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { useStoredText } from '#app/kit/hooks/use-stored-text.ts';
import { FetcherRevision } from '#app/shared/form/revision.tsx';
import { REVISION_FIELD, revisionOf } from '#app/shared/form/version.ts';
import {
  inviteConsequences,
  inviteLabels,
  inviteQuestion,
  notSelectConsequences,
  notSelectQuestion,
  readHint,
  undoConsequences,
  undoLabel,
  undoQuestion,
  unshortlistLabel,
  waitlistConsequences,
  waitlistQuestion,
  whyNotInvite,
} from './decision/consequence.ts';
import { ShowEmail, formResult } from './decision/decision-email.tsx';
import {
  InviteFields,
  ReasonFields,
  invitationDraft,
  readReason,
  reasonDraft,
} from './decision/decision-fields.tsx';
import type { ReceivedDays } from './received-days.ts';
import type { ReviewedProposal } from './reviewed-proposal.ts';
import * as styles from './decision-bar.module.css';
import { decisionVersion } from './decision/decision-version.ts';
import type { action as inviteAction } from './decision/invite.tsx';
import type { action as notSelectAction } from './decision/not-select.tsx';
import type { action as transitionAction } from './decision/transition.tsx';

type Props = {
  proposal: ReviewedProposal;
  row: ReceivedApplication;
  days: ReceivedDays;
  heldSpots: number;
  templates: SavedTemplates;
  nextUndecidedId: number | null;
  query: ReviewQuery;
};

const ADVANCE = 'review-advance';
const LAST_REASON = 'review-last-reason';

/** The owner's actions for an application, as the domain allows them. */
export function DecisionBar({ proposal, row, days, heldSpots, templates, nextUndecidedId, query }: Props) {
  const may = (action: ApplicationAction) => row.may.includes(action);
  const address = (action: string) => `/applications/${row.id}/${action}`;
  const full = whyNotInvite(proposal, row, heldSpots) !== null;
  const [advances, setAdvances] = useStoredText(ADVANCE);
  const [lastReason, setLastReason] = useStoredText(LAST_REASON);
  if (row.may.length === 0) return null;
  const after = <AfterDecision next={advances === 'on' ? nextUndecidedId : null} query={query} />;
  const revision = revisionOf(decisionVersion(row));
  return (
    <div className={styles.bar} role="group" aria-label="Decide">
      {may('invite') &&
        (full ? (
          <ButtonLink
            className={styles.action}
            variant="secondary"
            to={address('invite')}
            aria-keyshortcuts="i"
            icon={<Icon node={Mail} className="icon-small" />}
          >
            {inviteLabels(proposal).open}
          </ButtonLink>
        ) : (
          <DialogLink
            className={styles.action}
            variant="primary"
            to={address('invite')}
            aria-keyshortcuts="i"
            title={inviteQuestion(row)}
            label={
              <>
                <Icon node={Mail} className="icon-small" /> {inviteLabels(proposal).open}
              </>
            }
          >
            {(close) => (
              <InviteDialog
                proposal={proposal}
                application={row}
                days={days}
                templates={templates.invitation}
                close={close}
                after={after}
              />
            )}
          </DialogLink>
        ))}
      {may('shortlist') && (
        <Press action={address('shortlist')} keys="s" revision={revision} after={after}>
          Shortlist
        </Press>
      )}
      {may('unshortlist') && (
        <Press action={address('unshortlist')} revision={revision} after={after}>
          {unshortlistLabel(row)}
        </Press>
      )}
      {may('waitlist') &&
        (hasPendingDecisions(proposal) ? (
          <Press action={address('waitlist')} keys="w" revision={revision} after={after}>
            Waitlist
          </Press>
        ) : (
          <ConfirmDialog
            to={address('waitlist')}
            title={waitlistQuestion(row)}
            label="Waitlist"
            press="Put on the waitlist"
            keys="w"
            revision={revision}
            after={after}
          >
            {waitlistConsequences(proposal, row).join(' ')}
          </ConfirmDialog>
        ))}
      {may('takeBack') &&
        (row.status === 'invited' ? (
          <ConfirmDialog
            to={address('take-back')}
            title={undoQuestion(row)}
            label={undoLabel(row)}
            press={undoLabel(row)}
            revision={revision}
            after={after}
          >
            {undoConsequences(row).join(' ')}
          </ConfirmDialog>
        ) : (
          <Press action={address('take-back')} revision={revision} after={after}>
            {undoLabel(row)}
          </Press>
        ))}
      <Checkbox
        className={clsx('needs-script', styles.advance)}
        label="Next undecided after deciding"
        checked={advances === 'on'}
        onChange={({ currentTarget }) => setAdvances(currentTarget.checked ? 'on' : '')}
      />
      {may('notSelect') && (
        <DialogLink
          variant="danger"
          className={styles.action}
          to={address('not-select')}
          aria-keyshortcuts="t"
          title={notSelectQuestion(row)}
          label="Turn down"
        >
          {(close) => (
            <NotSelectDialog
              proposal={proposal}
              application={row}
              templates={templates.reason}
              lastReason={lastReason}
              setLastReason={setLastReason}
              close={close}
              after={after}
            />
          )}
        </DialogLink>
      )}
    </div>
  );
}

type AfterDecisionProps = { next: number | null; query: ReviewQuery };

/** Fields that say where to go after a decision; read by `readAfterDecision`. */
function AfterDecision({ next, query }: AfterDecisionProps) {
  return (
    <>
      {next !== null && <input type="hidden" name="next" value={next} />}
      <input type="hidden" name="list" value={reviewQueryText(query)} />
    </>
  );
}

type ConfirmDialogProps = {
  to: string;
  title: string;
  label: string;
  press: string;
  keys?: string;
  revision: string;
  after: ReactNode;
  children: string;
};

/** Confirms a decision that emails the applicant at once, in a dialog or on its page. */
function ConfirmDialog({ to, title, label, press, keys, revision, after, children }: ConfirmDialogProps) {
  return (
    <DialogLink
      className={styles.action}
      variant="secondary"
      to={to}
      title={title}
      label={label}
      aria-keyshortcuts={keys}
    >
      {(close) => (
        <ConfirmForm to={to} press={press} revision={revision} after={after} close={close}>
          {children}
        </ConfirmForm>
      )}
    </DialogLink>
  );
}

type ConfirmFormProps = Pick<ConfirmDialogProps, 'to' | 'press' | 'revision' | 'after' | 'children'> & {
  close: () => void;
};

/** Asks before a decision without fields; a refusal stays in the dialog. */
function ConfirmForm({ to, press, revision, after, children, close }: ConfirmFormProps) {
  const fetcher = useFetcher<typeof transitionAction>();
  const { refusal, email } = formResult(fetcher.data);
  return (
    <fetcher.Form method="post" action={to}>
      <DialogContent
        className={styles.dialog}
        onCancel={close}
        button={
          <Button variant="primary" pending={fetcher.state !== 'idle'}>
            {press}
          </Button>
        }
      >
        <AccountField />
        <FetcherRevision revision={revision} answer={fetcher.data} />
        {after}
        {refusal && <Banner tone="error">{refusal.message}</Banner>}
        <p>{children}</p>
        <ShowEmail email={email} />
      </DialogContent>
    </fetcher.Form>
  );
}

type DialogFormProps = {
  proposal: ReviewedProposal;
  application: ReceivedApplication;
  templates: readonly MessageTemplate[];
  close: () => void;
  after: ReactNode;
};

/** Invites an applicant; a refusal stays in the dialog. */
function InviteDialog({ days, ...dialog }: DialogFormProps & { days: ReceivedDays }) {
  const { proposal, application, templates, close, after } = dialog;
  const fetcher = useFetcher<typeof inviteAction>();
  const { refusal, typed, email } = formResult(fetcher.data);
  return (
    <fetcher.Form method="post" action={`/applications/${application.id}/invite`}>
      <DialogContent
        className={styles.dialog}
        onCancel={close}
        button={
          <Button
            variant="primary"
            pending={fetcher.state !== 'idle'}
            pendingLabel="Sending"
            data-initial-focus
          >
            {inviteLabels(proposal).press}
          </Button>
        }
      >
        <AccountField />
        <FetcherRevision revision={revisionOf(decisionVersion(application))} answer={fetcher.data} />
        {after}
        {refusal && !refusal.fields && <Banner tone="error">{refusal.message}</Banner>}
        <p>{inviteConsequences(proposal, application).join(' ')}</p>
        <InviteFields
          typed={typed ?? invitationDraft(application, days)}
          errors={refusal?.fields}
          templates={templates}
          people={[application]}
          zone={proposal.zone}
          hint={readHint(application)}
        />
        <ShowEmail email={email} />
      </DialogContent>
    </fetcher.Form>
  );
}

type NotSelectDialogProps = DialogFormProps & {
  /** Key of the template used last. */
  lastReason: string;
  setLastReason: (key: string) => void;
};

/**
 * Turns an applicant down, and shows a refusal in the dialog. Starts from the template used last,
 * never from what was typed about someone else.
 */
function NotSelectDialog(props: NotSelectDialogProps) {
  const { proposal, application, templates, lastReason, setLastReason, close, after } = props;
  const fetcher = useFetcher<typeof notSelectAction>();
  const { refusal, typed, email } = formResult(fetcher.data);
  const draft = reasonDraft(application, lastReason, templates);
  return (
    <fetcher.Form
      method="post"
      action={`/applications/${application.id}/not-select`}
      onSubmit={({ currentTarget }) => {
        const { template } = readReason(new FormData(currentTarget));
        if (template) setLastReason(template);
      }}
    >
      <DialogContent
        className={styles.dialog}
        onCancel={close}
        button={
          <Button
            variant="danger"
            pending={fetcher.state !== 'idle'}
            data-initial-focus={draft.reason === '' ? undefined : true}
          >
            Turn down
          </Button>
        }
      >
        <AccountField />
        <FetcherRevision revision={revisionOf(decisionVersion(application))} answer={fetcher.data} />
        {after}
        {refusal && !refusal.fields && <Banner tone="error">{refusal.message}</Banner>}
        <p>{notSelectConsequences(proposal, application).join(' ')}</p>
        <ReasonFields
          typed={typed ?? draft}
          hint={readHint(application)}
          errors={refusal?.fields}
          templates={templates}
          people={[application]}
        />
        <ShowEmail email={email} />
      </DialogContent>
    </fetcher.Form>
  );
}

type PressProps = { action: string; keys?: string; revision: string; after: ReactNode; children: string };

function Press({ action, keys, revision, after, children }: PressProps) {
  const pending = useNavigation().formAction === action;
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name={REVISION_FIELD} value={revision} />
      {after}
      <Button className={styles.action} pending={pending} aria-keyshortcuts={keys}>
        {children}
      </Button>
    </Form>
  );
}
