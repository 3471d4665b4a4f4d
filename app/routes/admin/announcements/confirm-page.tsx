import { Form, useNavigation } from 'react-router';
import type { AnnouncementAction } from '../../../../domain/announcement.ts';
import { REFUSALS } from '../../../../domain/refusal.ts';
import type { ManagedAnnouncement } from '../../../../server/queries/announcement.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { AdminActionRefused } from '../action-response.ts';

type Props = {
  announcement: ManagedAnnouncement;
  action: AnnouncementAction;
  question: string;
  /** What happens, one sentence each. */
  consequences: readonly string[];
  label: string;
  cancelLabel: string;
  refused: AdminActionRefused | undefined;
};

/** Confirm page to unpublish an announcement, make it a draft again, or discard a draft. */
export function AnnouncementConfirmPage({
  announcement,
  action,
  question,
  consequences,
  label,
  cancelLabel,
  refused,
}: Props) {
  const pending = useNavigation().state === 'submitting';
  const backUrl = `/admin/announcements/${announcement.id}`;
  return (
    <section className="c2 all mv anq">
      {refused && (
        <Banner key={refused.refusal.message} tone="er">
          {refused.refusal.message}
        </Banner>
      )}
      <h2>{question}</h2>
      {announcement.may.includes(action) ? (
        <>
          <ul className="cons">
            {consequences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <Form method="post" className="cta">
            <ButtonLink to={backUrl}>{cancelLabel}</ButtonLink>
            <Button variant="danger" pending={pending}>
              {label}
            </Button>
          </Form>
        </>
      ) : (
        <>
          <p className="says">{REFUSALS.move_not_allowed.sentence}</p>
          <div className="cta">
            <ButtonLink to={backUrl}>Back to the announcement</ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}
