import { clsx } from 'clsx';
import { ChevronDown } from 'lucide';
import { Fragment, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button } from '#app/kit/form/button.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import { type LocalDraft, localDraftStore } from '#app/shared/form/local-draft-store.ts';
import { StoredVersion } from '#app/shared/form/revision.tsx';
import { signInUrl } from '#domain/account/sign-in-urls.ts';
import { PROPOSAL_STEPS } from '#domain/proposal/proposal-form.ts';
import { FIELD_LABELS, fieldErrorsByStep, fieldErrorSummary, firstFieldError } from './form-errors.ts';
import { proposalContentHash, withLocalValues } from './form-values.ts';
import type { WizardStart } from './load-wizard.ts';
import type { WizardController } from './use-wizard-controller.ts';
import * as styles from './wizard-banners.module.css';
import { wizardQuery } from './wizard-urls.ts';

type Props = {
  start: WizardStart;
  controller: WizardController;
  bothAction: string;
  /** Where the button of a step posts without JavaScript. */
  actionOf: (step: number) => string;
};

/** Banners above the form: refusals, a revision conflict, and a local draft. */
export function WizardBanners({ start, controller, bothAction, actionOf }: Props) {
  const { failure, errors } = controller.wizard;
  const fixed = failure?.refusal.fields && !firstFieldError(errors);
  const conflict = controller.conflict;
  return (
    <>
      {controller.current && <StoredVersion {...controller.current} />}
      {conflict && !controller.current && (
        <Conflict controller={controller} conflict={conflict} bothAction={bothAction} />
      )}
      {failure && !fixed && (!conflict || controller.current) && (
        <Banner
          className={styles.banner}
          key={controller.failedAttempts}
          tone="error"
          takesFocus={!failure.refusal.fields}
        >
          {failure.refusal.fields ? (
            <>
              <p>{fieldErrorSummary(controller.wizard.form, errors)}</p>
              <FieldsToFix controller={controller} actionOf={actionOf} />
            </>
          ) : failure.refusal.code === 'unauthenticated' ? (
            <SignedOut />
          ) : (
            <span>{failure.refusal.message}</span>
          )}
        </Banner>
      )}
      {start.whyNotPost && !failure && (
        <Banner className={styles.banner} tone="warning">
          {start.whyNotPost}
        </Banner>
      )}
      {controller.phrases.length > 0 && !failure && (
        <PhraseNotices key={controller.phrasesRead.join()} phrases={controller.phrases} />
      )}
      {!start.editing && <LocalDraftBanner start={start} controller={controller} />}
    </>
  );
}

/** What readers will be warned of, before it is published. */
function PhraseNotices({ phrases }: { phrases: WizardController['phrases'] }) {
  return (
    <Banner className={styles.banner} tone="warning" takesFocus>
      <p>
        <b>Nothing is posted yet.</b> Readers will see a note, because scams use phrases like these:
      </p>
      <ul className={styles.fieldsToFix}>
        {phrases.map(({ kind, phrase, advice }) => (
          <li key={kind}>
            “{phrase}”. {advice}
          </li>
        ))}
      </ul>
      <p>Change your text, or submit it again to post it with the note.</p>
    </Banner>
  );
}

type FieldsToFixProps = Pick<Props, 'controller' | 'actionOf'>;

/** The fields with an error by step, each with a button that leads to it. */
function FieldsToFix({ controller, actionOf }: FieldsToFixProps) {
  return (
    <ul className={styles.fieldsToFix} aria-live="off">
      {fieldErrorsByStep(controller.wizard.errors).map(({ step, fields }) => (
        <li key={step}>
          {PROPOSAL_STEPS[step]!.heading}{' '}
          {fields.map((field, index) => (
            <Fragment key={field}>
              <span className={styles.fieldToFix}>
                <button
                  className="link"
                  formAction={actionOf(step)}
                  formNoValidate
                  onClick={(event) => {
                    event.preventDefault();
                    controller.goToField(field);
                  }}
                >
                  {FIELD_LABELS[field]}
                </button>
                {index < fields.length - 1 && <span>,</span>}
              </span>{' '}
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}

function SignedOut() {
  return (
    <span>
      You’ve been signed out.{' '}
      <a
        className="link"
        href={signInUrl('/auth/proposal', '/postproposal')}
        target="_blank"
        rel="noreferrer"
      >
        Sign in<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      , then send this again.
    </span>
  );
}

function Conflict({
  controller,
  conflict,
  bothAction,
}: Pick<Props, 'controller' | 'bothAction'> & { conflict: { gone: boolean; message: string } }) {
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
              Use the other device’s version
            </Link>
          )}
        </span>
      }
    >
      {conflict.gone
        ? conflict.message
        : 'You changed this draft on another device. What you typed is still here: keep both as separate drafts, or use the other device’s version.'}
    </Banner>
  );
}

/** Local draft of an earlier visit with this browser, which the server never got. */
function LocalDraftBanner({ start, controller }: Pick<Props, 'start' | 'controller'>) {
  const [localDraft, setLocalDraft] = useState<LocalDraft | null>(null);
  const form = start.draft ? `proposal-${start.draft.id}` : 'proposal-new';
  const { uid } = start;
  useEffect(() => {
    const found = uid ? localDraftStore(uid, form).read() : null;
    const restored = withLocalValues(start.form, found?.values ?? {});
    const differs = proposalContentHash(restored) !== proposalContentHash(start.form);
    setLocalDraft(differs ? found : null);
  }, [uid, form, start]);
  if (!localDraft) return null;
  const end = () => {
    localDraftStore(uid, form).clear();
    setLocalDraft(null);
  };
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
            Restore
          </Button>
          <button type="button" className="link" onClick={end}>
            Discard
          </button>
        </span>
      }
    >
      We couldn’t save what you typed on <Instant at={new Date(localDraft.at * 1000)} />, but it’s still on
      this device.
    </Banner>
  );
}

/** The drafts to continue instead of a new proposal. */
export function OtherDrafts({ drafts }: { drafts: WizardStart['otherDrafts'] }) {
  return (
    <details className={styles.drafts}>
      <summary className={styles.draftsSummary}>
        <span className={styles.draftsLabel}>
          Continue a draft <span className="tabular">({drafts.length})</span>
        </span>
        <span className={styles.firstDraft} dir="auto">
          {drafts[0]?.title}
        </span>
        <Icon node={ChevronDown} className={clsx('icon-small', styles.draftsChevron)} />
      </summary>
      <ul>
        {drafts.map(({ id, title, savedAt }) => (
          <li key={id} className={styles.draft}>
            <Link className={styles.draftTitle} to={`/postproposal${wizardQuery({ draft: id, step: 0 })}`}>
              {title}
            </Link>
            <span className="hint">
              Saved <Instant at={savedAt} />
            </span>
            <Link className="link push-end" to={`/drafts/${id}/discard`}>
              Discard<span className="visually-hidden"> {title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
