import type { ReactNode } from 'react';
import { REFUSALS, type Refusal } from '../../../domain/refusal.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ApplicationFrame } from './application-frame.tsx';
import type { ApplicationPageData } from './application-page-data.ts';

type Props = {
  page: ApplicationPageData;
  title: string;
  /** Whether the application's state allows the action. */
  allowed: boolean;
  refusal: Refusal | undefined;
  children: ReactNode;
};

/** Confirm page of an action: its question and form, or why it is not possible. */
export function ApplicationConfirmPage({ page, title, allowed, refusal, children }: Props) {
  const why = refusal?.message ?? (allowed ? null : REFUSALS.move_not_allowed.sentence);
  return (
    <ApplicationFrame page={page}>
      {why && (
        <Banner key={why} tone={refusal ? 'er' : 'nt'}>
          {why}
        </Banner>
      )}
      <div className="hero one">
        <h2>{title}</h2>
      </div>
      {allowed ? (
        children
      ) : (
        <div className="cta">
          <ButtonLink to={`/applications/${page.id}`}>See where it stands</ButtonLink>
        </div>
      )}
    </ApplicationFrame>
  );
}
