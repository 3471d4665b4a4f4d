import { Mail } from 'lucide';
import type { Refusal } from '#domain/base/refusal.ts';
import { Button } from '#app/kit/form/button.tsx';
import { EmailEnvelope, EmailText } from '#app/shared/notification/email.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import * as styles from './decision-email.module.css';

/** The email that a decision would send. */
export type DecisionEmail = { subject: string; text: string };

type Result<Typed> = { refusal?: Refusal; typed?: Typed; email?: DecisionEmail };

/** What a decision's form was answered with: a refusal, or the email it asked for. */
export function formResult<Typed>(data: Result<Typed> | undefined): Result<Typed> {
  return data ?? {};
}

/** The button that shows the email of the form's decision, and the email. */
export function ShowEmail({ email }: { email: DecisionEmail | undefined }) {
  return (
    <div className={styles.email}>
      <Button
        variant="quiet"
        size="small"
        className={styles.show}
        icon={<Icon node={Mail} className="icon-small" />}
        name="show-email"
        value="1"
        formNoValidate
      >
        {email ? 'Update the email below' : 'Show the email'}
      </Button>
      <div role="status">
        {email && (
          <>
            <EmailEnvelope facts={[{ label: 'Subject', value: email.subject }]} />
            {/* It scrolls, so it has to be focusable. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <EmailText className={styles.text} tabIndex={0} aria-label="Text of the email">
              {email.text}
            </EmailText>
          </>
        )}
      </div>
    </div>
  );
}
