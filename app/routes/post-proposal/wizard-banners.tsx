import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { type LocalDraft, localDraftStore } from '../../ui/local-draft.ts';
import { signInUrl } from '../../../domain/account.ts';
import { firstFieldError, fieldErrorSummary } from './form-errors.ts';
import type { WizardStart } from './load-wizard.ts';
import type { WizardController } from './use-wizard-controller.ts';
import * as styles from './wizard-banners.module.css';
import { wizardQuery } from './wizard-urls.ts';

type Props = { start: WizardStart; controller: WizardController; bothAction: string };

/** Banners above the form: refusals, a revision conflict, a local draft, and other drafts. */
export function WizardBanners({ start, controller, bothAction }: Props) {
  const { failure, errors } = controller.wizard;
  const mended = failure?.refusal.fields && !firstFieldError(errors);
  const conflict = controller.conflict;
  return (
    <>
      {conflict && <Conflict controller={controller} conflict={conflict} bothAction={bothAction} />}
      {failure && !mended && !conflict && (
        <Banner
          className={styles.banner}
          key={controller.failedAttempts}
          tone="error"
          takesFocus={!failure.refusal.fields}
        >
          {failure.refusal.fields
            ? fieldErrorSummary(controller.wizard.form, errors)
            : failure.refusal.message}
          {failure.refusal.code === 'unauthenticated' && (
            <>
              {' '}
              <a
                className="link"
                href={signInUrl('/auth/proposal', '/postproposal')}
                target="_blank"
                rel="noreferrer"
              >
                Sign in in a new tab
              </a>
              , then send this again.
            </>
          )}
        </Banner>
      )}
      {!start.editing && <LocalDraftBanner start={start} controller={controller} />}
      {start.otherDrafts.length > 0 && !controller.draft && <OtherDrafts start={start} />}
    </>
  );
}

function Conflict({
  controller,
  conflict,
  bothAction,
}: Omit<Props, 'start'> & { conflict: { gone: boolean; message: string } }) {
  const { draft, step } = controller;
  return (
    <Banner
      className={clsx(styles.banner, styles.withActions)}
      tone="warning"
      action={
        <span className={clsx('cluster', styles.actions)}>
          <Button
            className={styles.action}
            size="small"
            formAction={bothAction}
            onClick={(event) => {
              event.preventDefault();
              void controller.saveSeparately();
            }}
          >
            {conflict.gone ? 'Save as a new draft' : 'Keep both'}
          </Button>
          {!conflict.gone && draft && (
            <Link
              className="link"
              to={`/postproposal${wizardQuery({ draft: draft.id, step })}`}
              reloadDocument
            >
              Open the newer one
            </Link>
          )}
        </span>
      }
    >
      {conflict.gone
        ? conflict.message
        : 'This draft was changed on another device. What you typed here is still here: keep both as separate drafts, or open the newer one.'}
    </Banner>
  );
}

/** Local draft of an earlier visit with this browser, which the server never got. */
function LocalDraftBanner({ start, controller }: Omit<Props, 'bothAction'>) {
  const [localDraft, setLocalDraft] = useState<LocalDraft | null>(null);
  const form = start.draft ? `proposal-${start.draft.id}` : 'proposal-new';
  const { uid } = start;
  useEffect(() => {
    const found = uid ? localDraftStore(uid, form).read() : null;
    const differs = Object.entries(found?.values ?? {}).some(
      ([field, value]) => value !== start.form[field as keyof typeof start.form],
    );
    setLocalDraft(differs ? found : null);
  }, [uid, form, start]);
  if (!localDraft) return null;
  const end = () => {
    localDraftStore(uid, form).clear();
    setLocalDraft(null);
  };
  const savedAt = new Date(localDraft.at * 1000).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <Banner
      className={clsx(styles.banner, styles.withActions)}
      tone="notice"
      action={
        <span className={clsx('cluster', styles.actions)}>
          <Button
            className={styles.action}
            size="small"
            type="button"
            onClick={() => {
              controller.restoreLocalDraft(localDraft);
              end();
            }}
          >
            Bring it back
          </Button>
          <button type="button" className="link" onClick={end}>
            Drop it
          </button>
        </span>
      }
    >
      {`What you typed on ${savedAt} could not be saved. It is kept on this device.`}
    </Banner>
  );
}

function OtherDrafts({ start }: { start: WizardStart }) {
  return (
    <details className={styles.drafts}>
      <summary className={styles.draftsSummary}>
        Continue a draft <span className="tabular">({start.otherDrafts.length})</span>
      </summary>
      <ul className={styles.draftList}>
        {start.otherDrafts.map(({ id, title, day }) => (
          <li key={id} className={styles.draft}>
            <Link className={styles.draftTitle} to={`/postproposal${wizardQuery({ draft: id, step: 0 })}`}>
              {title}
            </Link>
            <span className="hint">Saved {day}</span>
            <Link className="link push-end" to={`/drafts/${id}/discard`}>
              Discard<span className="visually-hidden"> {title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
