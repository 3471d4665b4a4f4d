import { Mail } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ApplicationVerb } from '../../../domain/application.ts';
import { spotsToOffer } from '../../../domain/spot.ts';
import type { OwnProposal } from '../../../server/queries/own-proposal.ts';
import type { ReceivedApplication } from '../../../server/queries/received-application.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DialogLink } from '../../ui/dialog.tsx';
import { InviteForm } from './decision/invite-form.tsx';
import { NotSelectForm } from './decision/not-select-form.tsx';

type Props = { proposal: OwnProposal; row: ReceivedApplication; heldSpots: number };

/** What the owner can do about an application now: the domain says which, the bar only draws them. */
export function DecisionBar({ proposal, row, heldSpots }: Props) {
  const may = (verb: ApplicationVerb) => row.may.includes(verb);
  const address = (verb: string) => `/applications/${row.id}/${verb}`;
  const full = spotsToOffer(proposal.participants, heldSpots) === 0;
  const { bar, isAsking, setAsking } = useAsking(row);
  if (row.may.length === 0) return null;
  return (
    <div className="abar" role="group" aria-label="Decide" ref={bar}>
      {(may('invite') || isAsking) &&
        (full && !isAsking ? (
          <ButtonLink look="sec" to={address('invite')} icon={<Mail className="i-s" />}>
            Invite
          </ButtonLink>
        ) : (
          <DialogLink
            look="pri"
            to={address('invite')}
            title={`Invite ${row.name} to the project?`}
            onOpenChange={setAsking}
            label={
              <>
                <Mail className="i-s" /> Invite
              </>
            }
          >
            {(close) => <InviteForm proposal={proposal} application={row} close={close} />}
          </DialogLink>
        ))}
      {may('shortlist') && <Press action={address('shortlist')}>Shortlist</Press>}
      {may('unshortlist') && (
        <Press action={address('unshortlist')}>
          {row.status === 'shortlisted' ? 'Remove from shortlist' : 'Remove from waitlist'}
        </Press>
      )}
      {may('waitlist') && <Press action={address('waitlist')}>Waitlist</Press>}
      {may('takeBack') && (
        <Press action={address('take-back')}>
          {row.shown === 'invited' ? 'Take invitation back' : 'Take decision back'}
        </Press>
      )}
      {may('notSelect') && (
        <DialogLink
          look="dng"
          className="push"
          to={address('not-select')}
          title={`Not select ${row.name}?`}
          label="Not select"
        >
          {(close) => <NotSelectForm proposal={proposal} application={row} close={close} />}
        </DialogLink>
      )}
    </div>
  );
}

/**
 * The invitation's dialog stays until it is closed, also when what it did takes its link away. A decision that takes away what had
 * the focus passes it on to the next thing to press.
 */
function useAsking({ shown, pendingDecision }: ReceivedApplication) {
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

function Press({ action, children }: { action: string; children: string }) {
  const pending = useNavigation().formAction === action;
  return (
    <Form method="post" action={action} preventScrollReset>
      <Button pending={pending}>{children}</Button>
    </Form>
  );
}
