import { clsx } from 'clsx';
import { CircleAlert, FileText, PenLine, Users } from 'lucide';
import { Link, useNavigation } from 'react-router';
import { deletionLine } from '#domain/member/member.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { TextField } from '#app/kit/form/text-field.tsx';
import type { Consequence } from './consequences.ts';
import * as styles from './delete-form.module.css';

const ICON = {
  applications: FileText,
  proposals: Users,
  shared: Users,
  waiting: Users,
  drafts: PenLine,
};

type Props = {
  email: string;
  consequences: readonly Consequence[];
  typed?: string;
  error?: string;
  /** Closes the dialog; on the page a link leads back. */
  onCancel?: () => void;
};

/** What deleting does, and the text that has to be typed to confirm. */
export function DeleteForm({ email, consequences, typed = '', error, onCancel }: Props) {
  const pending = useNavigation().formAction === '/settings/delete';
  const waiting = consequences.filter(({ kind }) => kind === 'waiting');
  const others = consequences.filter(({ kind }) => kind !== 'waiting');
  return (
    <Form method="post" action="/settings/delete" noValidate className={clsx(!onCancel && styles.onPage)}>
      {waiting.length > 0 && <AnnounceFirst waiting={waiting} />}
      <ul className={styles.consequences}>
        {others.map((consequence) => (
          <ConsequenceRow key={consequence.kind + consequence.rest} {...consequence} />
        ))}
        <li>
          <Icon node={CircleAlert} className={`icon-small ${styles.icon}`} />
          <span>
            <b className={styles.subject}>Your profile</b> will be deleted, and you’ll be signed out
            everywhere. You can’t undo this.
          </span>
        </li>
      </ul>
      <TextField
        label={
          <>
            Type <span className={styles.confirmation}>{deletionLine(email)}</span> to confirm
          </>
        }
        name="line"
        defaultValue={typed}
        error={error}
        className={styles.line}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <ButtonGroup className={styles.buttons}>
        {onCancel ? (
          <Button type="button" variant="secondary" onClick={onCancel}>
            Keep my account
          </Button>
        ) : (
          <ButtonLink to="/settings/account">Keep my account</ButtonLink>
        )}
        <Button variant="danger" pending={pending}>
          Delete for good
        </Button>
      </ButtonGroup>
    </Form>
  );
}

/** Advice, not a condition: what the people who wait for results lose. */
function AnnounceFirst({ waiting }: { waiting: readonly Consequence[] }) {
  return (
    <Banner tone="warning" className={styles.notice}>
      Announce your results before you delete your account. After that, no one can.
      <ul className={styles.waiting}>
        {waiting.map(({ what, rest, link }) => (
          <li key={link?.to}>
            {what} {rest}{' '}
            {link && (
              <Link className="link" to={link.to}>
                {link.label} of “{link.about}”
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function ConsequenceRow({ kind, what, rest, link }: Consequence) {
  return (
    <li>
      <Icon node={ICON[kind]} className={`icon-small ${styles.icon}`} />
      <span>
        <b className={styles.subject}>{what}</b> {rest}
      </span>
      {link && (
        <Link className={`link ${styles.link}`} to={link.to}>
          {link.label}
          <span className="visually-hidden">: “{link.about}”</span>
        </Link>
      )}
    </li>
  );
}
