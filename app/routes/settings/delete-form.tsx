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
  const isFirst = ({ kind }: Consequence) => kind === 'waiting';
  const first = consequences.filter(isFirst);
  return (
    <Form method="post" action="/settings/delete" noValidate className={clsx(!onCancel && styles.onPage)}>
      {first.length > 0 && (
        <>
          <h3 className={styles.heading}>Do this first</h3>
          <ul className={styles.consequences}>
            {first.map((consequence) => (
              <ConsequenceRow key={consequence.rest} {...consequence} />
            ))}
          </ul>
          <h3 className={styles.heading}>What happens when you delete it</h3>
        </>
      )}
      <ul className={styles.consequences}>
        {consequences.map(
          (consequence) =>
            !isFirst(consequence) && (
              <ConsequenceRow key={consequence.kind + consequence.rest} {...consequence} />
            ),
        )}
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

function ConsequenceRow({ kind, what, rest, link }: Consequence) {
  return (
    <li>
      <Icon
        node={ICON[kind]}
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
}
