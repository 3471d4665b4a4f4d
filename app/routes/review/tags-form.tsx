import { X } from 'lucide';
import { useEffect, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import { TAG_CAP } from '#domain/review/score-tag-note.ts';
import type { ReceivedApplication } from '#server/queries/review/received-application.ts';
import { AccountField } from '#app/shared/viewer/account-field.tsx';
import { Button } from '#app/kit/form/button.tsx';
import { chipClass } from '#app/kit/feedback/chip.tsx';
import { FieldError } from '#app/kit/form/field-text.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { IconButton } from '#app/kit/icon/icon-button.tsx';
import { Input } from '#app/kit/form/input.tsx';
import type { ActionRefused } from '#app/routes/action-route.ts';
import { StayOnPage } from './stay-on-page.tsx';
import * as styles from './tags-form.module.css';

type Props = {
  application: Pick<ReceivedApplication, 'id' | 'tags'>;
  /** The tags of the proposal, suggested while typing. */
  inUse: readonly string[];
  /** A refusal of the page without JavaScript. */
  refused?: ActionRefused<{ add: string }> | undefined;
};

/** The owner's private tags on an application. */
export function Tags({ application: { id, tags }, inUse, refused }: Props) {
  const fetcher = useFetcher<ActionRefused<{ add: string }> | null>();
  const { refusal } = fetcher.data ?? refused ?? {};
  const error = refusal && (refusal.fields?.tag ?? refusal.message);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const errorId = useId();
  const count = tags.length;
  useEffect(() => {
    if (field.current) field.current.value = '';
  }, [count]);
  const action = `/applications/${id}/tags`;
  return (
    <div className={styles.tags}>
      <h3 className={styles.heading}>Tags</h3>
      {count > 0 && (
        <fetcher.Form method="post" action={action} className="cluster">
          <AccountField />
          <StayOnPage />
          {tags.map((tag) => (
            <span key={tag} className={chipClass('outlined')}>
              <bdi>#{tag}</bdi>
              <IconButton
                type="submit"
                name="remove"
                value={tag}
                className={styles.remove}
                label={`Remove tag ${tag}`}
                icon={<Icon node={X} className="icon-small" />}
              />
            </span>
          ))}
        </fetcher.Form>
      )}
      <fetcher.Form method="post" action={action} className={styles.form}>
        <AccountField />
        <StayOnPage />
        <Input
          ref={field}
          name="add"
          aria-label="New tag"
          placeholder="New tag"
          list={listId}
          maxLength={TAG_CAP}
          autoComplete="off"
          aria-invalid={Boolean(error)}
          aria-describedby={error ? errorId : undefined}
          defaultValue={refused?.typed.add}
        />
        <datalist id={listId}>
          {inUse.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </datalist>
        <Button size="small">Add tag</Button>
      </fetcher.Form>
      {error && <FieldError id={errorId} role="status" error={error} />}
    </div>
  );
}
