import { clsx } from 'clsx';
import Send from 'lucide-react/icons/send';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { plural } from '../../../../domain/text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { dashboardUrl } from '../dashboard-urls.ts';
import * as styles from './announce-bar.module.css';
import type { Review } from './results-view-model.ts';

/** The bar at the bottom: who gets an email, or why it is too early, and the button. */
export function AnnounceBar({ review }: { review: Review }) {
  const { proposal, groups, undecided, why } = review;
  const pending = useNavigation().formAction?.endsWith('/announce') ?? false;
  const recipientCount = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  const ready = undecided.length === 0 && why === null;
  return (
    <Form
      method="post"
      action={`/proposal/${proposal.id}/announce`}
      className={clsx(styles.bar, review.chosen && styles.withPreview)}
      data-sticky-bar
    >
      <AnnounceSummary review={review} recipientCount={recipientCount} />
      <ButtonLink
        className={clsx('push-end', styles.button)}
        to={dashboardUrl({ tab: 'proposals', proposalId: proposal.id })}
      >
        Not now
      </ButtonLink>
      <Button
        className={styles.button}
        variant="primary"
        size="large"
        icon={<Send className="icon-small" />}
        disabled={!ready}
        aria-describedby={ready ? undefined : 'why-not'}
        pending={pending}
        pendingLabel="Announcing"
      >
        Announce results
      </Button>
    </Form>
  );
}

function AnnounceSummary({ review, recipientCount }: { review: Review; recipientCount: number }) {
  const { groups, undecided, why } = review;
  const count = (decision: string) => groups.find((group) => group.decision === decision)?.lines.length ?? 0;
  if (why === 'hidden')
    return (
      <WhyNot because="An admin has taken this proposal off the board.">
        Nothing can be announced while it is hidden.
      </WhyNot>
    );
  if (why === 'accepting')
    return (
      <WhyNot because="This proposal still takes applications.">
        Close it, or wait for the close date, then announce.
      </WhyNot>
    );
  if (undecided.length > 0)
    return (
      <WhyNot because={whyUndecided(undecided)}>
        {undecided.every(({ changed }) => changed) ? 'Look at what changed and confirm' : 'Decide'} for{' '}
        {undecided.length === 1 ? undecided[0]!.name : 'each of them'}, then announce.
      </WhyNot>
    );
  if (recipientCount === 0)
    return (
      <p className={styles.summary}>
        <b>Nobody applied, so no mail is sent. After that it cannot be undone.</b>
        The proposal says that its results are announced.
      </p>
    );
  return (
    <p className={styles.summary}>
      <b>
        {recipientCount === 1
          ? '1 person gets one mail.'
          : `${recipientCount} people get one mail each, all at once.`}{' '}
        After that it cannot be undone.
      </b>
      Invited {count('invited')}, waitlisted {count('waitlisted')}, not selected {count('not_selected')}.
      Declined spots can still be filled from the waitlist.
    </p>
  );
}

function whyUndecided(undecided: Review['undecided']): string {
  const changed = undecided.filter((one) => one.changed).length;
  const open = undecided.length - changed;
  return [
    open > 0 && `${plural(open, 'application')} ${open === 1 ? 'has' : 'have'} no decision yet.`,
    changed > 0 && `${plural(changed, 'application')} changed after you decided.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function WhyNot({ because, children }: { because: string; children: ReactNode }) {
  return (
    <p id="why-not" className={styles.summary}>
      <b>{because}</b>
      {children}
    </p>
  );
}
