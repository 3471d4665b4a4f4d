import { clsx } from 'clsx';
import { CircleAlert, FileText, PenLine, TriangleAlert, Users } from 'lucide';
import { Form, Link, useNavigation } from 'react-router';
import { deletionLine } from '../../../domain/member.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ButtonGroup } from '../../ui/button-group.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Consequence } from './consequences.ts';
import * as styles from './delete-form.module.css';

const ICON = {
  applications: FileText,
  proposals: Users,
  shared: Users,
  waiting: TriangleAlert,
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
  return (
    <Form method="post" action="/settings/delete" noValidate>
      <ul className={clsx(styles.consequences, !onCancel && styles.onPage)}>
        {consequences.map(({ kind, what, rest, link }) => {
          const icon = ICON[kind];
          return (
            <li key={kind + rest}>
              <Icon
                node={icon}
                className={clsx('icon-small', styles.icon, kind === 'waiting' && styles.warning)}
              />
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
        })}
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
            Type this to confirm: <span className={styles.confirmation}>{deletionLine(email)}</span>
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
