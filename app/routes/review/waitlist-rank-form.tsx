import { ArrowDown, ArrowUp } from 'lucide';
import { useId } from 'react';
import { useFetcher } from 'react-router';
import { waitlistPositionLabel } from '#domain/decision/waitlist.ts';
import type { WaitlistPlace } from '#server/queries/decision/waitlist.ts';
import { AccountField } from '#app/shared/viewer/account-field.tsx';
import { Button } from '#app/kit/form/button.tsx';
import { FieldError } from '#app/kit/form/field-text.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { Input } from '#app/kit/form/input.tsx';
import type { ActionRefused } from '#app/routes/action-route.ts';
import { StayOnPage } from './stay-on-page.tsx';
import * as styles from './waitlist-rank-form.module.css';

type Refused = ActionRefused<{ position: string }>;
type Props = {
  applicationId: number;
  place: WaitlistPlace;
  /** A refusal of the page without JavaScript. */
  refused?: Refused | undefined;
};

/** Moves an application on the owner's waitlist: one place up or down, or to a position. */
export function WaitlistRankForm({ applicationId, place: { position, length }, refused }: Props) {
  const fetcher = useFetcher<Refused | null>();
  const { refusal, typed } = fetcher.data ?? refused ?? {};
  const error = refusal && (refusal.fields?.position ?? refusal.message);
  const errorId = useId();
  const action = `/applications/${applicationId}/waitlist-rank`;
  return (
    <div className={styles.place}>
      <p role="status">
        <b>{waitlistPositionLabel(position)}</b> of {length} on the waitlist
      </p>
      {length > 1 && (
        <>
          <fetcher.Form method="post" action={action} className={styles.form}>
            <AccountField />
            <StayOnPage />
            <Button size="small" name="move" value="up" icon={<Icon node={ArrowUp} className="icon-small" />}>
              Move up
            </Button>
            <Button
              size="small"
              name="move"
              value="down"
              icon={<Icon node={ArrowDown} className="icon-small" />}
            >
              Move down
            </Button>
          </fetcher.Form>
          <fetcher.Form method="post" action={action} className={styles.form} noValidate>
            <AccountField />
            <StayOnPage />
            <Input
              // A new position replaces what was typed.
              key={position}
              type="number"
              name="position"
              min={1}
              max={length}
              inputMode="numeric"
              className={styles.number}
              aria-label="Position on the waitlist"
              aria-invalid={Boolean(error)}
              aria-describedby={error ? errorId : undefined}
              defaultValue={(error && typed?.position) || position}
            />
            <Button size="small">Move</Button>
          </fetcher.Form>
        </>
      )}
      {error && <FieldError id={errorId} role="status" error={error} />}
    </div>
  );
}
