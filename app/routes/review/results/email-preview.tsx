import { ChevronLeft, ChevronRight } from 'lucide';
import { Link } from 'react-router';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { EmailEnvelope, EmailFrame, EmailText } from '#app/shared/notification/email.tsx';
import { IconButton, IconLink } from '#app/kit/icon/icon-button.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { SegmentedControl } from '#app/kit/form/segmented-control.tsx';
import { emailPreviewUrl } from '../review-urls.ts';
import { REVIEW_RESULTS } from './copy.ts';
import * as styles from './email-preview.module.css';
import type { Preview } from './results-view-model.ts';

/** Preview of one person's email, as HTML or plain text. */
export function EmailPreview({ preview, proposalId }: { preview: Preview; proposalId: number }) {
  const { id, name, plain, subject, text } = preview;
  return (
    <>
      <div className={styles.backBar}>
        <BackLink to={`/proposal/${proposalId}/announce`}>{REVIEW_RESULTS}</BackLink>
      </div>
      <div className={styles.bar}>
        <b className={styles.title}>Email to {name}</b>
        <span className={styles.position} role="status">
          <span className="visually-hidden">Email to {name}, </span>
          {preview.place} of {preview.of}
        </span>
        <div className={styles.controls}>
          <SegmentedControl className={styles.formats} role="group" aria-label="Format">
            <View to={emailPreviewUrl(proposalId, id, false)} current={!plain}>
              HTML
            </View>
            <View to={emailPreviewUrl(proposalId, id, true)} current={plain}>
              Plain text
            </View>
          </SegmentedControl>
          <Step to={preview.previous} label="Previous email" proposalId={proposalId} plain={plain} />
          <Step to={preview.next} label="Next email" proposalId={proposalId} plain={plain} />
        </div>
      </div>
      <EmailEnvelope
        facts={[
          { label: 'Subject', value: subject },
          { label: 'From', value: 'Collegium' },
        ]}
      />
      {plain ? (
        // It scrolls sideways, so it has to be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <EmailText tabIndex={0} aria-label={`Plain text of the email to ${name}`}>
          {text}
        </EmailText>
      ) : (
        <EmailFrame
          // A new iframe for each email: a changed `src` would add a history entry.
          key={id}
          title={`Preview of the email to ${name}`}
          sandbox=""
          src={`/proposal/${proposalId}/announce/${id}/mail`}
        />
      )}
    </>
  );
}

function View({ to, current, children }: { to: string; current: boolean; children: string }) {
  return (
    <Link to={to} aria-current={current ? 'true' : undefined} preventScrollReset replace>
      {children}
    </Link>
  );
}

type StepProps = { to: number | null; label: string; proposalId: number; plain: boolean };

function Step({ to, label, proposalId, plain }: StepProps) {
  const icon =
    label === 'Next email' ? (
      <Icon node={ChevronRight} className="icon" />
    ) : (
      <Icon node={ChevronLeft} className="icon" />
    );
  if (to === null) return <IconButton label={label} icon={icon} disabled />;
  return (
    <IconLink
      label={label}
      icon={icon}
      to={emailPreviewUrl(proposalId, to, plain)}
      preventScrollReset
      replace
    />
  );
}
