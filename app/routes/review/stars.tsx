import { clsx } from 'clsx';
import { Star } from 'lucide';
import { useFetcher } from 'react-router';
import { SCORES, scoreLabel } from '#domain/review/score-tag-note.ts';
import type { ReceivedApplication } from '#server/queries/review/received-application.ts';
import { AccountField } from '#app/shared/viewer/account-field.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { StayOnPage } from './stay-on-page.tsx';
import * as styles from './stars.module.css';

type Props = { application: Pick<ReceivedApplication, 'id' | 'score'> };

/** The owner's score; pressing the current number of stars removes it. */
export function Stars({ application: { id, score } }: Props) {
  const fetcher = useFetcher({ key: `score-${id}` });
  const sent = fetcher.formData?.get('score');
  const shown = sent === undefined || sent === null ? score : Number(sent) || null;
  return (
    <fetcher.Form method="post" action={`/applications/${id}/score`} className={styles.stars}>
      <AccountField />
      <StayOnPage />
      <span className="visually-hidden" role="status">
        {shown === null ? 'No score' : scoreLabel(shown)}
      </span>
      {SCORES.map((stars) => (
        <button
          key={stars}
          name="score"
          value={stars === shown ? '' : stars}
          className={clsx(styles.star, shown !== null && stars <= shown && styles.filled)}
          aria-label={stars === shown ? `Remove the score of ${scoreLabel(stars)}` : scoreLabel(stars)}
          aria-pressed={stars === shown}
          aria-keyshortcuts={String(stars)}
        >
          <Icon node={Star} className="icon" />
        </button>
      ))}
    </fetcher.Form>
  );
}
