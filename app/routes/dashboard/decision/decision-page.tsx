import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { ApplicationAction } from '../../../../domain/application.ts';
import { REFUSALS } from '../../../../domain/refusal.ts';
import type { ReceivedApplication, ReceivedOne } from '../../../../server/queries/received-application.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DecisionDone, DecisionRefused } from './load-received-application.ts';

const applicationUrl = ({ proposal, application }: ReceivedOne) =>
  `/user?tab=proposals&proposal=${proposal.id}&application=${application.id}`;

type PageProps = {
  one: ReceivedOne;
  title: string;
  /** The decision to make; if the application's state does not allow it, the page says why. */
  action?: ApplicationAction;
  answer?: DecisionRefused | DecisionDone | undefined;
  children: ReactNode;
};

/** Confirm page of a decision: the application, the question, and its form. */
export function DecisionPage({ one, title, action, answer, children }: PageProps) {
  const { proposal, application } = one;
  const isOpen = action === undefined || application.may.includes(action) || answer?.refusal !== undefined;
  return (
    <div className="sp dcd">
      <div className="l">
        <Link className="link" to={applicationUrl(one)}>
          Back to the application
        </Link>
        <h2 className="t" dir="auto">
          {proposal.title}
        </h2>
        <p className="hint">
          {proposal.name}, {proposal.organization}
        </p>
        <p className="line">
          {application.name} <StatusBadge status={application.shown} />
        </p>
      </div>
      <div className="r">
        <h1 className="s">{title}</h1>
        {isOpen ? (
          children
        ) : (
          <div className="ask">
            <p>{whyNot(application)}</p>
            <div className="ft2">
              <ButtonLink to={applicationUrl(one)}>Back to the application</ButtonLink>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

function whyNot({ status, name }: ReceivedApplication): string {
  if (status === 'withdrawn') return `${name} has withdrawn this application, so there is nothing to decide.`;
  if (status === 'accepted') return `${name} has accepted the invitation.`;
  if (status === 'declined') return `${name} has declined the invitation.`;
  return REFUSALS.move_not_allowed.sentence;
}

type PlainProps = {
  one: ReceivedOne;
  title: string;
  action?: ApplicationAction;
  children: ReactNode;
  press: string;
  answer: DecisionRefused | DecisionDone | undefined;
};

/** Confirm page of a decision without a text to enter: one sentence, one button. */
export function PlainDecision({ one, title, action, children, press, answer }: PlainProps) {
  return (
    <DecisionPage one={one} title={title} action={action} answer={answer}>
      <PlainForm
        refusal={answer?.refusal?.message}
        press={press}
        cancel={<ButtonLink to={applicationUrl(one)}>Cancel</ButtonLink>}
      >
        {children}
      </PlainForm>
    </DecisionPage>
  );
}

type PlainFormProps = {
  /** Where the form is posted; by default the page's own URL. */
  action?: string;
  press: string;
  cancel: ReactNode;
  refusal?: string | undefined;
  children: ReactNode;
};

/** The form of such a decision, on its page and in a dialog. */
export function PlainForm({ action, press, cancel, refusal, children }: PlainFormProps) {
  const pending = useNavigation().state === 'submitting';
  return (
    <Form method="post" action={action} className="ask" preventScrollReset>
      {refusal && <Banner tone="er">{refusal}</Banner>}
      <p>{children}</p>
      <div className="ft2">
        {cancel}
        <Button variant="primary" pending={pending}>
          {press}
        </Button>
      </div>
    </Form>
  );
}
