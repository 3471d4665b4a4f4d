import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight, Check, Eye } from 'lucide';
import { useRef } from 'react';
import { ANSWER_WORD_TARGET } from '#domain/application/application.ts';
import { PROPOSAL_STEPS } from '#domain/proposal/proposal-form.ts';
import type { Three } from '#domain/proposal/proposal.ts';
import { type Refusal, refuse } from '#domain/base/refusal.ts';
import { AccountField } from '#app/shared/viewer/account-field.tsx';
import { AutosaveStatus, UnsavedStatus } from '#app/shared/form/autosave-status.tsx';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { ProposalDetail } from '#app/shared/proposal/proposal-detail.tsx';
import { ProposalRow } from '#app/shared/proposal/proposal-row.tsx';
import type { PageProposal, RowProposal } from '#app/shared/proposal/proposal-view-model.ts';
import { UnsavedChangesWarning } from '#app/kit/overlay/unsaved-changes-warning.tsx';
import { EditEmails } from './edit-emails.tsx';
import { type StepStatus, firstFieldError, stepStatus, stopsWithErrors } from './form-errors.ts';
import { PHRASES_READ_FIELD, previewDates, proposalPreview } from './form-values.ts';
import type { WizardStart } from './load-wizard.ts';
import type { RefusedForm } from './posted-form.ts';
import { StepOutcome } from './step-outcome.tsx';
import { StepPeople } from './step-people.tsx';
import { StepResearch } from './step-research.tsx';
import { type WizardController, useWizardController } from './use-wizard-controller.ts';
import { type StepProps, fieldTies } from './use-wizard-form.ts';
import { OtherDrafts, WizardBanners } from './wizard-banners.tsx';
import { wizardQuery, wizardUrls } from './wizard-urls.ts';
import * as actionBar from '#app/kit/layout/action-bar.module.css';
import * as styles from './wizard.module.css';

type Props = { start: WizardStart; refused: RefusedForm | undefined };

/**
 * The three steps of a proposal, new or edited, in one form that always posts all of them. Without
 * JavaScript its buttons save on the server and return another step.
 */
export function Wizard({ start, refused }: Props) {
  const formElement = useRef<HTMLFormElement>(null);
  const controller = useWizardController(start, refused, formElement);
  const { wizard, step, draft, autosave } = controller;
  const { editing } = start;
  const paths = wizardUrls(editing);
  const query = (to: number, preview = false) =>
    wizardQuery({ draft: draft?.id ?? null, step: to, preview: preview || undefined });
  const actionOf = (to: number) => paths.step + query(to);
  const { applicationCount, acceptedCount } = editing ?? { applicationCount: 0, acceptedCount: 0 };
  // A browser with other time zone data hydrates the server's dates, and computes those typed later.
  const isAsLoaded = wizard.form === start.form;
  const dates = isAsLoaded
    ? start.dates
    : previewDates(wizard.form, editing?.postedAt ?? wizard.now, wizard.now);
  const preview = proposalPreview(wizard.form, { applicationCount, acceptedCount }, dates);
  const whole = { action: paths.step + query(step, true), show: () => controller.goToPreview(true) };
  const first = refused?.refusal?.fields ? firstFieldError(wizard.errors)?.field : undefined;
  const steps = { fields: fieldTies(wizard, autosave.markDirty, first), wizard, editing, zones: start.zones };
  return (
    <>
      {controller.preview && <FullPreview proposal={preview} controller={controller} backUrl={query(step)} />}
      <form
        ref={formElement}
        className={styles.wizard}
        method="post"
        action={paths.submit + query(2)}
        noValidate
        hidden={controller.preview}
        onSubmit={controller.submit}
        onBlur={() => void autosave.flush()}
        aria-label={editing ? 'Edit proposal' : 'Post Proposal'}
      >
        {/* The form's default button (Enter): it saves a draft, and never changes the page. */}
        <button
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          formAction={actionOf(step)}
          onClick={controller.save}
        />
        <AccountField />
        <input type="hidden" name="revision" value={controller.revision} />
        <input type="hidden" name={PHRASES_READ_FIELD} value={controller.phrasesRead.join(',')} />
        <WizardSteps start={start} controller={controller} actionOf={actionOf} />
        <div className={styles.sheet}>
          <WizardBanners
            start={start}
            controller={controller}
            bothAction={`${paths.step}${wizardQuery({ draft: null, step })}`}
            actionOf={actionOf}
          />
          <Steps {...steps} preview={preview} step={step} />
          <p className={styles.phonePreviewAction}>
            <PreviewButton {...whole} />
          </p>
          {editing && (
            <EditEmails
              editing={editing}
              form={wizard.form}
              now={wizard.now}
              quiet={refused?.quiet ?? false}
              onChange={autosave.markDirty}
            />
          )}
          <WizardActions step={step} editing={editing !== null} actionOf={actionOf} controller={controller} />
        </div>
        <Side preview={preview} now={wizard.now} step={step} whole={whole} />
      </form>
      <UnsavedChangesWarning dirty={autosave.dirty} flush={editing ? undefined : autosave.flush} />
    </>
  );
}

/** The refused form of a post without JavaScript; responses to script go to its fetcher. */
export function refusedForm(answer: RefusedForm | { refusal: Refusal } | undefined): RefusedForm | undefined {
  return answer && 'form' in answer ? answer : undefined;
}

/**
 * Client-side: turns a missing response (offline, server error) into a refusal, so that the form
 * and its values stay. Redirects pass through.
 */
export async function refusalWhenUnreachable<T>(
  serverAction: () => Promise<T>,
): Promise<T | { refusal: Refusal }> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const message = 'We couldn’t send this. Nothing you typed is lost; please try again in a moment.';
    return { refusal: refuse('unavailable', { message }).refusal };
  }
}

/** The proposal as its page will show it; the form stays mounted but hidden. */
function FullPreview({
  proposal,
  controller,
  backUrl,
}: {
  proposal: PageProposal;
  controller: WizardController;
  backUrl: string;
}) {
  const { wizard } = controller;
  return (
    <div className={styles.fullPreview}>
      <div className={styles.fullPreviewBar}>
        <ButtonLink
          to={backUrl}
          variant="secondary"
          icon={<Icon node={ArrowLeft} className="icon-small" />}
          onClick={(event) => {
            event.preventDefault();
            controller.goToPreview(false);
          }}
        >
          Back to the form
        </ButtonLink>
        <p className="hint">Only you can see this preview.</p>
      </div>
      <div className={styles.fullPreviewPage}>
        <ProposalDetail
          proposal={{ ...proposal, ...controller.previewTexts }}
          now={wizard.now}
          preview
          level={1}
          wrong={stopsWithErrors(wizard.errors)}
        />
      </div>
    </div>
  );
}

type WizardStepsProps = {
  start: WizardStart;
  controller: WizardController;
  actionOf: (step: number) => string;
};

/** Step list with progress, and the drafts to continue instead. */
function WizardSteps({ start: { editing, otherDrafts }, controller, actionOf }: WizardStepsProps) {
  const { wizard, step, draft } = controller;
  return (
    <div className={styles.steps}>
      {editing && <BackLink to={`/proposal/${editing.id}`}>Back to the proposal</BackLink>}
      <PageTitle large className={styles.title}>
        {editing ? 'Edit proposal' : 'Post Proposal'}
      </PageTitle>
      <StepList
        step={step}
        standings={PROPOSAL_STEPS.map((_, index) => stepStatus(wizard.form, wizard.errors, index))}
        actionOf={actionOf}
        goToStep={controller.go}
      />
      <p className="hint">{REQUIRED_HINT}</p>
      {otherDrafts.length > 0 && !draft && <OtherDrafts drafts={otherDrafts} />}
    </div>
  );
}

const REQUIRED_HINT = 'Every field is required unless it’s marked optional.';

/** On phones, where the three steps are beside each other. */
const SHORT_HEADINGS = ['Research', 'Who', 'Outcome'];

type StepListProps = {
  step: number;
  standings: readonly StepStatus[];
  /** Where a step's button posts without JavaScript. */
  actionOf: (step: number) => string;
  goToStep: (step: number) => void;
};

/** The three steps in any order: submit buttons, so that changing steps never loses input. */
function StepList({ step, standings, actionOf, goToStep }: StepListProps) {
  return (
    <ol className={styles.stepList}>
      {PROPOSAL_STEPS.map(({ heading }, index) => {
        const { label, toFix, complete } = standings[index]!;
        const current = index === step;
        return (
          <li key={heading} className={clsx(styles.step, current && styles.current)}>
            <button
              className={styles.stepButton}
              type="submit"
              formAction={actionOf(index)}
              formNoValidate
              aria-current={current ? 'step' : undefined}
              onClick={(event) => {
                event.preventDefault();
                goToStep(index);
              }}
            >
              <span className={styles.stepNumber}>
                {complete ? <Icon node={Check} className={styles.completeIcon} /> : index + 1}
              </span>
              <span>
                <b className={styles.stepHeading}>{heading}</b>
                <b className={styles.shortHeading} aria-hidden="true">
                  {SHORT_HEADINGS[index]}
                </b>
                <small className={clsx(styles.stepStatus, toFix && styles.incomplete)}>{label}</small>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** All three steps; hidden ones are posted as well. */
function Steps({ step, ...props }: StepProps & { preview: PageProposal; step: number }) {
  return [StepResearch, StepPeople, StepOutcome].map((Step, index) => {
    const id = `step-${index + 1}`;
    return (
      <section key={id} hidden={index !== step} aria-labelledby={id}>
        <h2 className={styles.stepTitle} id={id} tabIndex={-1}>
          {PROPOSAL_STEPS[index]!.heading}
        </h2>
        <Step {...props} />
      </section>
    );
  });
}

type ActionsProps = {
  step: number;
  editing: boolean;
  actionOf: (step: number) => string;
  controller: WizardController;
};

/** The autosave status and the buttons, fixed at the bottom of the screen. */
function WizardActions({ step, editing, actionOf, controller }: ActionsProps) {
  const { autosave } = controller;
  const last = step === PROPOSAL_STEPS.length - 1;
  const to = (target: number) => ({
    formAction: actionOf(target),
    onClick: (event: { preventDefault(): void }) => {
      event.preventDefault();
      controller.go(target);
    },
  });
  const send = (
    <Button
      className={styles.action}
      variant="primary"
      pending={controller.sending}
      pendingLabel={editing ? 'Saving' : 'Submitting'}
    >
      {editing ? 'Save changes' : 'Submit'}
    </Button>
  );
  const next = (
    <Button className={styles.action} variant={editing ? 'quiet' : 'primary'} {...to(step + 1)}>
      Next <Icon node={ArrowRight} className="icon-small" />
    </Button>
  );
  return (
    <div className={clsx(actionBar.bar, actionBar.formBar, styles.actions)} data-sticky-bar>
      {step > 0 && (
        <Button className={styles.action} {...to(step - 1)}>
          Previous
        </Button>
      )}
      {editing ? (
        <UnsavedStatus className={clsx(actionBar.status, styles.unsaved)} dirty={autosave.dirty} />
      ) : (
        <AutosaveStatus
          className={actionBar.status}
          state={autosave.state}
          onRetry={() => void autosave.flush()}
        />
      )}
      {!editing && (
        <Button className={styles.action} formAction={actionOf(step)} onClick={controller.save}>
          Save
        </Button>
      )}
      {!last && next}
      {(editing || last) && send}
    </div>
  );
}

type SideProps = { preview: PageProposal & RowProposal; now: Date; step: number; whole: PreviewButtonProps };

/** Beside the form: the row as the list will show it, and a tip. */
function Side({ preview, now, step, whole }: SideProps) {
  const tip = tips[step]!;
  const { name, organization, topics } = preview;
  const hasTopics = topics.some((topic) => topic !== '');
  const row = {
    ...preview,
    name: name || 'Your name',
    organization: organization || 'Organization',
    topics: hasTopics ? topics : NO_TOPICS,
  };
  return (
    <aside className={styles.aside} aria-label="Preview">
      <p className={styles.asideHeading}>How it will look on the board</p>
      <div className={styles.rowPreview}>
        <ProposalRow proposal={row} now={now} flush preview />
      </div>
      <p className="hint">Updates as you type.</p>
      <p className={styles.previewAction}>
        <PreviewButton {...whole} />
      </p>
      <div className={styles.tip}>
        <p className={styles.asideHeading}>{tip.heading}</p>
        <p>{step === 2 && preview.appType === 'rolling' ? ROLLING_TIP : tip.text}</p>
      </div>
    </aside>
  );
}

const NO_TOPICS: Three = ['Topic 1', 'Topic 2', 'Topic 3'];

const tips = [
  {
    heading: 'Write a clear title',
    text: 'Say what you’ll measure or build, and where. Fifty characters are enough for both.',
  },
  {
    heading: `Three questions, ${ANSWER_WORD_TARGET} words each`,
    text: 'Ask what you’d ask in the first ten minutes of a meeting.',
  },
  {
    heading: 'Before you post',
    text: 'You announce results after applications close. Applicants see both dates on the timeline.',
  },
];

const ROLLING_TIP = 'Decide as applications arrive. Applicants see the close date on the timeline.';

type PreviewButtonProps = { action: string; show: () => void };

/** Shows the whole page as readers will see it. Without JavaScript it saves the draft first. */
function PreviewButton({ action, show }: PreviewButtonProps) {
  return (
    <Button
      className={styles.previewButton}
      variant="quiet"
      size="small"
      icon={<Icon node={Eye} className="icon-small" />}
      formAction={action}
      onClick={(event) => {
        event.preventDefault();
        show();
      }}
    >
      Preview the whole page
    </Button>
  );
}
