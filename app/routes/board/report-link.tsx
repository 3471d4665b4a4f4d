import { clsx } from 'clsx';
import { Flag } from 'lucide';
import { Form, Link, useNavigation } from 'react-router';
import { isPublic } from '../../../domain/proposal.ts';
import type { FieldErrors } from '../../../domain/refusal.ts';
import { REPORT_REASONS, REPORT_TEXT_CAP } from '../../../domain/report.ts';
import { Button } from '../../ui/button.tsx';
import { DialogLink } from '../../ui/dialog.tsx';
import { DialogContent } from '../../ui/dialog-content.tsx';
import { useFrameData } from '../../ui/frame-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { ProposalView } from './load-proposal.ts';
import * as styles from './report-link.module.css';

/**
 * Link to report a proposal; owners do not see it, and no one can report twice. Visitors get to the
 * page, which asks them to sign in.
 */
export function ReportLink({ view: { proposal, isOwner, reported } }: { view: ProposalView }) {
  const reader = useFrameData()?.reader;
  if (isOwner || !isPublic(proposal.status)) return null;
  const to = `/proposal/${proposal.id}/report`;
  const label = (
    <>
      <Icon node={Flag} className="icon-small" />
      Report this proposal
    </>
  );
  return (
    <div className={styles.report}>
      {reported ? (
        <>
          <Icon node={Flag} className="icon-small" />
          You’ve reported this proposal.
        </>
      ) : reader ? (
        <DialogLink className={clsx('link', styles.link)} to={to} title="Report this proposal" label={label}>
          {(close) => <ReportForm to={to} close={close} />}
        </DialogLink>
      ) : (
        <Link className={clsx('link', styles.link)} to={to} rel="nofollow">
          {label}
        </Link>
      )}
    </div>
  );
}

/** Who reads a report, shown before it is sent. */
export const REPORT_CONSEQUENCE = 'An admin will read it. The owner won’t see who sent it.';

const REASONS = Object.entries(REPORT_REASONS).map(([value, label]) => ({ value, label }));

type Fields = {
  typed?: { reason: string; words: string } | undefined;
  errors?: FieldErrors | undefined;
  className?: string;
};

/** Why a proposal is reported: in the dialog and on its page. */
export function ReportFields({ typed, errors, className }: Fields) {
  return (
    <div className={clsx(styles.fields, className)}>
      <RadioGroup
        plain
        optionsClassName={styles.reasons}
        label="What’s wrong?"
        name="reason"
        options={REASONS}
        defaultValue={typed?.reason}
        error={errors?.reason}
      />
      <TextArea
        label="Tell us more"
        name="words"
        rows={3}
        cap={REPORT_TEXT_CAP}
        optional
        defaultValue={typed?.words ?? ''}
        error={errors?.words}
      />
    </div>
  );
}

/** The form in the dialog; a refusal opens the page. */
function ReportForm({ to, close }: { to: string; close: () => void }) {
  const pending = useNavigation().formAction === to;
  return (
    <Form method="post" action={to}>
      <DialogContent
        onCancel={close}
        button={
          <Button variant="primary" pending={pending}>
            Send report
          </Button>
        }
      >
        <ReportFields className="stack" />
        <p className="hint">{REPORT_CONSEQUENCE}</p>
      </DialogContent>
    </Form>
  );
}
