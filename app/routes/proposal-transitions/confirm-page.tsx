import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { REFUSALS } from '../../../domain/refusal.ts';
import { plural } from '../../../domain/text.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Pairs } from '../../ui/facts.tsx';
import type { OwnProposalPage } from './load-own-proposal.ts';
import { type ProposalTransitionRefused, ownProposalUrl } from './transition-urls.ts';

type Props = {
  page: OwnProposalPage;
  question: string;
  /** Whether the proposal's state allows the transition. */
  allowed: boolean;
  /** Why it is not allowed, if there is more to say than the general refusal. */
  whyNot?: ReactNode;
  refused: ProposalTransitionRefused | undefined;
  /** What happens, one sentence each. */
  consequences: readonly string[];
  children: ReactNode;
};

/**
 * Confirm page of an owner's transition: the proposal, the consequences and the form, or why it is
 * not possible.
 */
export function ProposalConfirmPage({
  page,
  question,
  allowed,
  whyNot,
  refused,
  consequences,
  children,
}: Props) {
  const { refusal } = refused ?? {};
  return (
    <div className="sp na">
      <div className="l mvl">
        <p>
          <Link className="link" to={ownProposalUrl(page.id)}>
            My Proposals
          </Link>
        </p>
        <h1 className="s mvt">{page.title}</h1>
        <p className="hint">
          {page.name}, {page.organization}
        </p>
        <Pairs
          facts={[
            { label: 'Now', value: page.standing },
            { label: 'Closes', value: page.closes },
            { label: 'Received', value: plural(page.applications, 'application') },
          ]}
        />
      </div>
      <div className="r">
        <div className="w fs mv">
          {refusal && (
            <Banner key={refusal.message} tone="er" takesFocus={!refusal.fields}>
              {refusal.message}
            </Banner>
          )}
          <h2>{question}</h2>
          {allowed ? (
            <>
              <ul className="cons">
                {consequences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
              {children}
            </>
          ) : (
            <>
              <p className="says">{whyNot ?? REFUSALS.move_not_allowed.sentence}</p>
              <div className="cta">
                <ButtonLink to={ownProposalUrl(page.id)}>Back to the proposal</ButtonLink>
              </div>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
