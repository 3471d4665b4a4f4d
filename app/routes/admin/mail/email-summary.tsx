import { EMAIL_STATE_LABEL, explainAnswer } from '../../../../domain/delivery.ts';
import type { EmailRecord } from '../../../../server/queries/email.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { ConfirmSummary } from '../admin-confirm-page.tsx';
import * as styles from './email-summary.module.css';

/** The failed email that a confirm page is about, with the server's reply. */
export function EmailSummary({ email }: { email: EmailRecord }) {
  return (
    <ConfirmSummary list={{ label: 'Emails', to: '/admin/mail' }} title={email.subject}>
      <p className="hint">
        To {email.to}
        {email.firstAttemptAt && (
          <>
            <br />
            First tried <Instant at={email.firstAttemptAt} />
          </>
        )}
      </p>
      {email.lastResponse && <CodeBlock className={styles.response}>{email.lastResponse}</CodeBlock>}
      <p className="hint">{explainAnswer(email.lastResponse ?? '')}</p>
    </ConfirmSummary>
  );
}

/** Why an email that is no longer given up can be neither retried nor dismissed. */
export function alreadyDecided({ state }: EmailRecord): string {
  return `Someone has already handled this email. Its status is “${EMAIL_STATE_LABEL[state]}.”`;
}
