import { clsx } from 'clsx';
import { FEEDBACK_LABEL } from '#domain/board/feedback.ts';
import { REPORT_REASONS } from '#domain/moderation/report.ts';
import { explainAnswer } from '#domain/notification/delivery.ts';
import type { ReceivedFeedback } from '#server/queries/board/feedback.ts';
import type { ReportedQuestionDetail } from '#server/queries/moderation/reported-question.ts';
import type { EmailRecord } from '#server/queries/notification/email.ts';
import { CodeBlock } from '#app/kit/text/code-block.tsx';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import { confirmationRoute } from '#app/routes/confirmation.ts';
import { confirmPageOf, confirmationMeta } from '#app/routes/confirmation-page.tsx';
import { ConfirmPage, type LabeledLink } from '#app/shared/form/confirm-page.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import type { Route } from './+types/confirmation.ts';
import { AdminConfirmPage, ConfirmSummary, MemberSummary, ReportedSummary } from './admin-confirm-page.tsx';
import * as columns from './columns.module.css';
import * as styles from './confirmation.module.css';
import { adminConfirmations } from './confirmations.ts';
import { FeedbackMessage } from './feedback/message.tsx';
import type { AdminMember, ReportedProposalFacts } from './load-subjects.ts';

/** What an admin acts on. */
type AdminRecord =
  | { reported: ReportedProposalFacts }
  | { member: AdminMember }
  | { question: ReportedQuestionDetail }
  | { email: EmailRecord }
  | { feedback: ReceivedFeedback }
  | { announcement: object };

const route = confirmationRoute<AdminRecord>(adminConfirmations);
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;
export const meta: Route.MetaFunction = confirmationMeta;

/** The confirm pages in `adminConfirmations`; those of announcements are a panel beside their list. */
export default function AdminConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { page, confirmation } = loaderData;
  const asked = confirmPageOf(confirmation, actionData);
  if ('announcement' in page)
    return (
      <section className={clsx(columns.panel, columns.wide)}>
        <ConfirmPage {...asked} />
      </section>
    );
  return <AdminConfirmPage about={<Summary record={page} back={confirmation.back} />} {...asked} />;
}

type SummaryProps = { record: Exclude<AdminRecord, { announcement: object }>; back: LabeledLink };

function Summary({ record, back }: SummaryProps) {
  if ('reported' in record) return <ReportedSummary proposal={record.reported} />;
  if ('member' in record) return <MemberSummary member={record.member} />;
  if ('question' in record) return <QuestionSummary question={record.question} back={back} />;
  if ('email' in record) return <EmailSummary email={record.email} back={back} />;
  return (
    <ConfirmSummary list={back} title={FEEDBACK_LABEL[record.feedback.kind]}>
      <FeedbackMessage row={record.feedback} />
    </ConfirmSummary>
  );
}

/** The reported question, with its asker and the reports. */
function QuestionSummary({ question, back }: { question: ReportedQuestionDetail; back: LabeledLink }) {
  const { asker, reports } = question;
  return (
    <ConfirmSummary list={back} title={question.title}>
      <DescriptionList
        facts={[
          { label: 'Question', value: question.question },
          { label: 'Answer', value: question.answer || 'None yet' },
          {
            label: 'Asked by',
            value: asker ? `${asker.name}, ${asker.email}` : 'The owner, or a former member',
          },
          ...reports.map(({ reason, words }) => ({
            label: 'Report',
            value: [REPORT_REASONS[reason], words && `“${words}”`].filter(Boolean).join(': '),
          })),
        ]}
      />
    </ConfirmSummary>
  );
}

/** The failed email, with the server's reply. */
function EmailSummary({ email, back }: { email: EmailRecord; back: LabeledLink }) {
  return (
    <ConfirmSummary list={back} title={email.subject}>
      <p className="hint">
        To {email.to}
        {email.firstAttemptAt && (
          <span>
            <br />
            First tried <Instant at={email.firstAttemptAt} />
          </span>
        )}
      </p>
      {email.lastResponse && <CodeBlock className={styles.response}>{email.lastResponse}</CodeBlock>}
      <p className="hint">{explainAnswer(email.lastResponse ?? '')}</p>
    </ConfirmSummary>
  );
}
