import { clsx } from 'clsx';
import { Mail } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import type { ApplicationAction } from '../../../domain/application.ts';
import { hasPendingDecisions } from '../../../domain/proposal.ts';
import { spotsToOffer } from '../../../domain/spot.ts';
import type { OwnProposal } from '../../../server/queries/own-proposal.ts';
import type { ReceivedApplication } from '../../../server/queries/received-application.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DialogCheck, DialogLink } from '../../ui/dialog.tsx';
import { DialogContent } from '../../ui/dialog-content.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  inviteConsequence,
  notSelectConsequence,
  reasonHint,
  undoConsequence,
  undoLabel,
  undoQuestion,
  unshortlistLabel,
  waitlistConsequence,
} from './decision/consequence.ts';
import { InviteFields, ReasonFields, invitationDraft } from './decision/decision-fields.tsx';
import * as styles from './decision-bar.module.css';
import type { action as inviteAction } from './decision/invite.tsx';
import type { action as notSelectAction } from './decision/not-select.tsx';

type Props = { proposal: OwnProposal; row: ReceivedApplication; heldSpots: number };

/** The owner's actions for an application, as the domain allows them. */
export function DecisionBar({ proposal, row, heldSpots }: Props) {
  const may = (action: ApplicationAction) => row.may.includes(action);
  const address = (action: string) => `/applications/${row.id}/${action}`;
  const isInvited = row.shown === 'invited';
  const full = spotsToOffer(proposal.participants, heldSpots) === 0;
  const { bar, isAsking, setAsking } = useConfirmDialog(row);
  if (row.may.length === 0) return null;
  return (
    <div className={styles.bar} role="group" aria-label="Decide" ref={bar}>
      {(may('invite') || isAsking) &&
        (full && !isAsking ? (
          <ButtonLink
            className={styles.action}
            variant="secondary"
            to={address('invite')}
            icon={<Icon node={Mail} className="icon-small" />}
          >
            Invite
          </ButtonLink>
        ) : (
          <DialogLink
            className={styles.action}
            variant="primary"
            to={address('invite')}
            title={
              isInvited
                ? `${row.name} is ${row.pendingDecision ? 'marked as invited' : 'invited'}`
                : `Invite ${row.name}?`
            }
            onOpenChange={setAsking}
            label={
              <>
                <Icon node={Mail} className="icon-small" /> Invite
              </>
            }
          >
            {(close) => <InviteDialog proposal={proposal} application={row} close={close} />}
          </DialogLink>
        ))}
      {may('shortlist') && <Press action={address('shortlist')}>Shortlist</Press>}
      {may('unshortlist') && <Press action={address('unshortlist')}>{unshortlistLabel(row)}</Press>}
      {may('waitlist') &&
        (hasPendingDecisions(proposal) ? (
          <Press action={address('waitlist')}>Waitlist</Press>
        ) : (
          <ConfirmDialog
            to={address('waitlist')}
            title={`Put ${row.name} on the waitlist?`}
            label="Waitlist"
            press="Put on the waitlist"
          >
            {waitlistConsequence(proposal, row)}
          </ConfirmDialog>
        ))}
      {may('takeBack') &&
        (row.status === 'invited' ? (
          <ConfirmDialog
            to={address('take-back')}
            title={undoQuestion(row)}
            label={undoLabel(row)}
            press={undoLabel(row)}
          >
            {undoConsequence(row)}
          </ConfirmDialog>
        ) : (
          <Press action={address('take-back')}>{undoLabel(row)}</Press>
        ))}
      {may('notSelect') && (
        <DialogLink
          variant="danger"
          className={clsx('push-end', styles.action)}
          to={address('not-select')}
          title={`Turn down ${row.name}?`}
          label="Turn down"
        >
          {(close) => <NotSelectDialog proposal={proposal} application={row} close={close} />}
        </DialogLink>
      )}
    </div>
  );
}

/**
 * The invitation's dialog stays open even if its link disappears. If a decision removes the focused
 * button, the focus moves to the next one.
 */
function useConfirmDialog({ shown, pendingDecision }: ReceivedApplication) {
  const bar = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const hadFocus = useRef(false);
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    if (hadFocus.current && !isAsking) bar.current?.querySelector<HTMLElement>('button, a')?.focus();
  }, [isAsking, shown, pendingDecision]);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = bar.current?.contains(target as Node) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return { bar, isAsking, setAsking };
}

type ConfirmDialogProps = { to: string; title: string; label: string; press: string; children: string };

/** Confirms a decision that emails the applicant at once, in a dialog or on its page. */
function ConfirmDialog({ to, title, label, press, children }: ConfirmDialogProps) {
  const pending = useNavigation().state === 'submitting';
  return (
    <DialogLink className={styles.action} variant="secondary" to={to} title={title} label={label}>
      {(close) => (
        <Form method="post" action={to} preventScrollReset>
          <DialogContent
            className={styles.dialog}
            onCancel={close}
            button={
              <Button variant="primary" pending={pending}>
                {press}
              </Button>
            }
          >
            <p>{children}</p>
          </DialogContent>
        </Form>
      )}
    </DialogLink>
  );
}

type DialogFormProps = { proposal: OwnProposal; application: ReceivedApplication; close: () => void };

/** Invites an applicant; the dialog stays open and confirms it. */
function InviteDialog({ proposal, application, close }: DialogFormProps) {
  const fetcher = useFetcher<typeof inviteAction>();
  if (fetcher.data && 'done' in fetcher.data)
    return <SentConfirmation sentence={fetcher.data.done} close={close} />;
  const { refusal, typed } = fetcher.data ?? {};
  return (
    <fetcher.Form method="post" action={`/applications/${application.id}/invite`}>
      <DialogContent
        className={styles.dialog}
        onCancel={close}
        button={
          <Button variant="primary" pending={fetcher.state !== 'idle'} pendingLabel="Sending">
            Send invitation
          </Button>
        }
      >
        <input type="hidden" name="dialog" value="1" />
        {refusal && !refusal.fields && <Banner tone="error">{refusal.message}</Banner>}
        <p>{inviteConsequence(proposal, application)}</p>
        <InviteFields typed={typed ?? invitationDraft(application, proposal)} errors={refusal?.fields} />
      </DialogContent>
    </fetcher.Form>
  );
}

function SentConfirmation({ sentence, close }: { sentence: string; close: () => void }) {
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => end.current?.focus(), []);
  return (
    <DialogContent
      className={styles.dialog}
      role="status"
      button={
        <Button variant="ink" type="button" onClick={close} ref={end}>
          Done
        </Button>
      }
    >
      <DialogCheck />
      <p>{sentence}</p>
    </DialogContent>
  );
}

/** Turns an applicant down; a refusal stays in the dialog. */
function NotSelectDialog({ proposal, application, close }: DialogFormProps) {
  const fetcher = useFetcher<typeof notSelectAction>();
  const { refusal, typed } = fetcher.data ?? {};
  return (
    <fetcher.Form method="post" action={`/applications/${application.id}/not-select`}>
      <DialogContent
        className={styles.dialog}
        onCancel={close}
        button={
          <Button variant="danger" pending={fetcher.state !== 'idle'}>
            Turn down
          </Button>
        }
      >
        {refusal && !refusal.fields && <Banner tone="error">{refusal.message}</Banner>}
        <p>{notSelectConsequence(proposal, application)}</p>
        <ReasonFields
          typed={typed ?? { reason: application.reason ?? '', template: '' }}
          hint={reasonHint(application)}
          error={refusal?.fields?.reason}
        />
      </DialogContent>
    </fetcher.Form>
  );
}

function Press({ action, children }: { action: string; children: string }) {
  const pending = useNavigation().formAction === action;
  return (
    <Form method="post" action={action} preventScrollReset>
      <Button className={styles.action} pending={pending}>
        {children}
      </Button>
    </Form>
  );
}
