import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { ReceivedOne } from '../../../../server/queries/received-application.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DecisionDone, DecisionRefused } from './received-one.ts';

/** The page of a decision: whose application, the question, and its form. */
export function DecisionPage({
  one,
  title,
  children,
}: {
  one: ReceivedOne;
  title: string;
  children: ReactNode;
}) {
  const { proposal, application } = one;
  return (
    <div className="sp dcd">
      <div className="l">
        <Link
          className="link"
          to={`/user?tab=proposals&proposal=${proposal.id}&application=${application.id}`}
        >
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
        {children}
      </div>
    </div>
  );
}

/** A decision that needs no words: one sentence, one button. */
export function PlainDecision({
  one,
  title,
  children,
  press,
  answer,
}: {
  one: ReceivedOne;
  title: string;
  children: ReactNode;
  press: string;
  answer: DecisionRefused | DecisionDone | undefined;
}) {
  const { proposal, application } = one;
  const pending = useNavigation().state === 'submitting';
  return (
    <DecisionPage one={one} title={title}>
      <Form method="post" className="ask">
        {answer?.refusal && <Banner tone="er">{answer.refusal.message}</Banner>}
        <p>{children}</p>
        <div className="ft2">
          <ButtonLink to={`/user?tab=proposals&proposal=${proposal.id}&application=${application.id}`}>
            Cancel
          </ButtonLink>
          <Button look="pri" pending={pending}>
            {press}
          </Button>
        </div>
      </Form>
    </DecisionPage>
  );
}
