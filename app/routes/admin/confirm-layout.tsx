import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { AdminActionRefused } from './action-response.ts';

type Props = {
  /** Where one came from: "Reports", at that address. */
  backLink: { to: string; label: string };
  /** What the action is about. */
  title: string;
  about: ReactNode;
  question: string;
  answer: AdminActionRefused<unknown> | undefined;
  /** Why it is not possible from where things stand now; null while it is. */
  whyNot: string | null;
  /** The form. */
  children: ReactNode;
};

/** The page of one of the admins' actions: what it is about, and the form; or that it is not possible. */
export function ConfirmLayout({ backLink, title, about, question, answer, whyNot, children }: Props) {
  return (
    <div className="ad">
      <div className="about">
        <p>
          <Link className="link" to={backLink.to}>
            {backLink.label}
          </Link>
        </p>
        <p className="ttl">{title}</p>
        {about}
      </div>
      <section className="rpd">
        <div className="w fs mv">
          {answer && !answer.refusal.fields && (
            <Banner key={answer.refusal.message} tone="er">
              {answer.refusal.message}
            </Banner>
          )}
          <h2>{question}</h2>
          {whyNot === null ? (
            children
          ) : (
            <>
              <p className="says">{whyNot}</p>
              <div className="ft3">
                <ButtonLink to={backLink.to}>Back to the {backLink.label.toLowerCase()}</ButtonLink>
              </div>
            </>
          )}
        </div>
      </section>
    </div>
  );
}
