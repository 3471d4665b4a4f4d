import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { AdminActionRefused } from './action-response.ts';

type Props = {
  /** Link to the previous page: its label and URL. */
  backLink: { to: string; label: string };
  /** Title of what the action is about. */
  title: string;
  about: ReactNode;
  question: string;
  refused: AdminActionRefused<unknown> | undefined;
  /** Why the current state does not allow the action; null if it does. */
  whyNot: string | null;
  children: ReactNode;
};

/** Confirm page of an admin action: what it is about and the form, or why it is not possible. */
export function ConfirmLayout({ backLink, title, about, question, refused, whyNot, children }: Props) {
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
          {refused && !refused.refusal.fields && (
            <Banner key={refused.refusal.message} tone="er">
              {refused.refusal.message}
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
