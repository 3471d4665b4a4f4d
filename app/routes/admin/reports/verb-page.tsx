import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { REFUSALS } from '../../../../domain/refusal.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import type { AdminRefused } from '../answer.ts';
import { reportsAddress } from './place.ts';
import type { VerbFacts } from './verb.ts';

type Props = {
  page: VerbFacts;
  question: string;
  /** Possible from where the proposal stands now. */
  allowed: boolean;
  answer: AdminRefused<string> | undefined;
  children: ReactNode;
};

/** The page of one of the admins' verbs: which proposal, and the form; or that it is not possible. */
export function VerbPage({ page, question, allowed, answer, children }: Props) {
  const view = page.status === 'hidden' ? 'hidden' : page.open > 0 ? 'open' : 'closed';
  const back = reportsAddress(view, page.id);
  return (
    <div className="ad">
      <div className="about">
        <p>
          <Link className="link" to={back}>
            Reports
          </Link>
        </p>
        <p className="ttl">{page.title}</p>
        <p className="hint">{page.by}</p>
      </div>
      <section className="rpd">
        <div className="w fs mv">
          {answer && !answer.refusal.fields && (
            <Banner key={answer.refusal.message} tone="er">
              {answer.refusal.message}
            </Banner>
          )}
          <h2>{question}</h2>
          {allowed ? (
            children
          ) : (
            <>
              <p className="says">{REFUSALS.move_not_allowed.sentence}</p>
              <div className="ft3">
                <ButtonLink to={back}>Back to the reports</ButtonLink>
              </div>
            </>
          )}
        </div>
      </section>
    </div>
  );
}
