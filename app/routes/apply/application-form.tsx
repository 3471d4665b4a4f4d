import { clsx } from 'clsx';
import { Link as LinkIcon } from 'lucide';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { AI_USE_LABEL } from '#domain/application/ai-use.ts';
import { ANSWER_FIELDS, missingSummary } from '#domain/application/application-draft.ts';
import { askedQuestions, type Three } from '#domain/proposal/proposal.ts';
import { endSentence, listed } from '#domain/text/sentence.ts';
import { withScheme } from '#domain/text/text-input.ts';
import { AccountField } from '#app/shared/viewer/account-field.tsx';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { AutosaveStatus } from '#app/shared/form/autosave-status.tsx';
import { Button, buttonClass, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import { ErrorSummary } from '#app/kit/form/error-summary.tsx';
import { Field } from '#app/kit/form/field.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { Input } from '#app/kit/form/input.tsx';
import { Textarea } from '#app/kit/form/text-area.tsx';
import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';
import * as actionBar from '#app/kit/layout/action-bar.module.css';
import * as applyPage from './apply-page.module.css';
import * as styles from './application-form.module.css';
import { AiUseField } from './ai-use-field.tsx';
import { signInToApplyUrl } from './apply-urls.ts';
import { FormRow, QuestionField } from './form-row.tsx';
import { type ApplicationFormValues, formParts, partNumber, readerIds } from './form-values.ts';
import type { ApplicationFormData, ApplyPageData } from './load-apply-page.ts';
import { ResumeField } from './resume-field.tsx';
import {
  type Application,
  type OtherVersion,
  problemToShow,
  useRestorePreHydrationInput,
} from './use-application.ts';

type Props = { page: ApplyPageData; form: ApplicationFormData; application: Application };

/**
 * The second tab: questions, comments, link and resume. One form that works without JavaScript and
 * saves itself with it.
 */
export function ApplicationForm({ page, form, application }: Props) {
  const { formValues, errors, other, sending, autosave } = application;
  const problem = problemToShow(application.problem, errors);
  const { id, questions } = page.proposal;
  const formElement = useRef<HTMLFormElement>(null);
  useRestorePreHydrationInput(formElement, application);
  const { flush } = autosave;
  useEffect(() => {
    const form = formElement.current;
    const saveOnBlur = () => void flush();
    form?.addEventListener('focusout', saveOnBlur);
    return () => form?.removeEventListener('focusout', saveOnBlur);
  }, [flush]);
  const hasFieldErrors = Object.keys(errors).length > 0;
  const parts = formParts(formValues, page.proposal);
  return (
    <form
      ref={formElement}
      method="post"
      action={`/apply/${id}/submit`}
      encType="multipart/form-data"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) void application.submit();
      }}
    >
      <EnterKey saveTo={`/apply/${id}/save`} saveNow={application.saveNow} />
      <AccountField />
      <input type="hidden" name="uid" value={form.uid} />
      <input type="hidden" name="readers" value={readerIds(form)} />
      <input type="hidden" name="revision" value={form.revision ?? ''} />
      {problem &&
        (hasFieldErrors ? (
          <ErrorSummary
            key={application.attempt}
            className={applyPage.banner}
            title={missingSummary(parts, errors)}
            items={parts.flatMap(({ field, name }) =>
              errors[field] ? [{ id: field, name, message: errors[field] }] : [],
            )}
          />
        ) : (
          <Banner
            key={problem.message}
            tone="error"
            className={applyPage.banner}
            action={problem.signIn && <SignInAgain proposalId={id} />}
          >
            {problem.message}
          </Banner>
        ))}
      {application.restored && !other && (
        <Banner tone="notice" className={applyPage.banner}>
          We restored your unsaved changes from this device.
        </Banner>
      )}
      {form.submitted && !problem && !other && (
        <Banner
          tone="notice"
          className={applyPage.banner}
          action={
            application.hasUnsentChanges && (
              <Link className="link" to={`/applications/${form.applicationId}/discard-changes`}>
                Discard changes
              </Link>
            )
          }
        >
          {application.hasUnsentChanges
            ? 'You have unsent changes. Submit again to send them.'
            : 'You’ve submitted this application. To change your answers, edit them and submit again.'}
        </Banner>
      )}
      {other && (
        <Versions
          page={page}
          formValues={formValues}
          other={other}
          chooseVersion={application.chooseVersion}
        />
      )}
      {askedQuestions(questions).map(({ index: at, question }, number) => (
        <QuestionField
          key={at}
          number={number + 1}
          name={ANSWER_FIELDS[at]!}
          question={question}
          value={formValues.answers[at]!}
          error={errors[ANSWER_FIELDS[at]!]}
          onChange={(text) => {
            const answers = formValues.answers.with(at, text) as Three;
            application.change({ answers }, ANSWER_FIELDS[at]!);
          }}
        />
      ))}
      <AiUseField
        proposal={page.proposal}
        number={partNumber(parts, 'aiUse')}
        value={formValues.aiUse}
        error={errors.aiUse}
        onChange={(aiUse) => application.change({ aiUse }, 'aiUse')}
      />
      <Resume page={page} form={form} application={application} number={partNumber(parts, 'resume')} />
      <Comments application={application} />
      <ReferenceLink application={application} />
      <FormBar proposalId={id} form={form} application={application} />
    </form>
  );
}

type EnterKeyProps = { saveTo: string; saveNow: () => Promise<void> };

/**
 * The form's default button, which saves when Enter is pressed. Otherwise Enter would press the
 * first button, which removes the resume.
 */
function EnterKey({ saveTo, saveNow }: EnterKeyProps) {
  return (
    <button
      type="submit"
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
      formAction={saveTo}
      onClick={(event) => {
        event.preventDefault();
        void saveNow();
      }}
    >
      Save
    </button>
  );
}

function SignInAgain({ proposalId }: { proposalId: number }) {
  return (
    <a
      className={buttonClass({ variant: 'primary' })}
      href={signInToApplyUrl(proposalId)}
      target="_blank"
      rel="noreferrer"
    >
      Sign In<span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

type VersionsProps = {
  page: ApplyPageData;
  formValues: ApplicationFormValues;
  other: OtherVersion;
  chooseVersion: (which: 'here' | 'other') => void;
};

/**
 * Compares the version in the form with the other one, part by part, and lets the applicant choose.
 */
function Versions({ page, formValues, other, chooseVersion }: VersionsProps) {
  const isLive = useHydrated();
  const differing = partsOf(page, formValues, other.formValues).filter(({ here, there }) => here !== there);
  const isStored = other.whose === 'stored';
  return (
    <section id="versions" aria-label="Two versions">
      <Banner tone="warning" className={applyPage.banner}>
        {isStored
          ? 'This application was changed on another device. The form shows what you typed here. Nothing is lost until you choose.'
          : 'The form now shows the other device’s version. What you typed here is shown below until you leave this page.'}
      </Banner>
      <DescriptionList
        className={styles.differences}
        facts={differing.map(({ name, there }) => ({
          label: `${name}, ${isStored ? 'other device' : 'typed here'}`,
          value: (
            <span className={styles.version} dir="auto">
              {there || '(blank)'}
            </span>
          ),
        }))}
      />
      <ButtonGroup className={styles.choices}>
        {isLive ? (
          <>
            <Button type="button" onClick={() => chooseVersion('here')}>
              {isStored ? 'Keep this version' : 'Keep the other device’s version'}
            </Button>
            <Button type="button" onClick={() => chooseVersion('other')}>
              {isStored ? 'Use the other device’s version' : 'Back to my version'}
            </Button>
          </>
        ) : (
          <>
            <ButtonLink to={`/apply/${page.proposal.id}?tab=application`}>
              Use the other device’s version
            </ButtonLink>
            <span className="hint">To keep this version, select Save or Submit below.</span>
          </>
        )}
      </ButtonGroup>
    </section>
  );
}

function partsOf(page: ApplyPageData, here: ApplicationFormValues, there: ApplicationFormValues) {
  const tidy = (text: string) => text.replace(/\r\n?/g, '\n').trim();
  const answers = askedQuestions(page.proposal.questions).map(({ index }, number) => ({
    name: `Answer ${number + 1}`,
    here: tidy(here.answers[index]!),
    there: tidy(there.answers[index]!),
  }));
  return [
    ...answers,
    { name: AI_USE_LABEL, here: tidy(here.aiUse), there: tidy(there.aiUse) },
    { name: 'Resume', here: here.resume?.fileName ?? '', there: there.resume?.fileName ?? '' },
    { name: 'Comments', here: tidy(here.comments), there: tidy(there.comments) },
    { name: 'Reference link', here: tidy(here.referenceLink), there: tidy(there.referenceLink) },
  ];
}

function Comments({ application }: { application: Application }) {
  const { formValues, errors, change } = application;
  return (
    <FormRow>
      <Field
        label="Comments"
        id="comments"
        optional
        hint="Anything else the owner should know."
        error={errors.comments ?? null}
      >
        {(ties) => (
          <Textarea
            {...ties}
            className={styles.comments}
            dir="auto"
            name="comments"
            value={formValues.comments}
            onChange={(event) => change({ comments: event.currentTarget.value }, 'comments')}
          />
        )}
      </Field>
    </FormRow>
  );
}

function ReferenceLink({ application }: { application: Application }) {
  const { formValues, errors, change } = application;
  const setLink = (referenceLink: string) => change({ referenceLink }, 'link');
  return (
    <FormRow>
      <Field
        label="Reference link"
        id="link"
        optional
        hint="A repository, paper, portfolio or professor’s page."
        error={errors.link ?? null}
      >
        {(ties) => (
          <Input
            {...ties}
            icon={<Icon node={LinkIcon} className="icon" />}
            name="link"
            type="url"
            autoComplete="url"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="github.com/you"
            value={formValues.referenceLink}
            onChange={(event) => setLink(event.currentTarget.value)}
            onBlur={() => {
              const link = withScheme(formValues.referenceLink);
              if (link !== formValues.referenceLink) setLink(link);
            }}
          />
        )}
      </Field>
    </FormRow>
  );
}

function Resume({ page, form, application, number }: Props & { number: number }) {
  const { formValues, errors, change, autosave } = application;
  const { id } = page.proposal;
  return (
    <FormRow number={number}>
      <ResumeField
        resume={formValues.resume}
        earlier={form.earlier}
        error={errors.resume}
        saveTo={`/apply/${id}/save`}
        onChange={(resume) => {
          // Autosave sends the values of the last render.
          flushSync(() => change({ resume }, 'resume'));
          void autosave.flush();
        }}
      >
        Your resume can be opened by {endSentence(listed(form.readers.map((person) => person.name)))} Once you
        submit, you’ll see each time they do. We delete it on {form.deletedOn}, or later if you use the same
        file in another application. You’ll get a receipt with all your answers, here and by email.
      </ResumeField>
    </FormRow>
  );
}

type FormBarProps = { proposalId: number; form: ApplicationFormData; application: Application };

/** The autosave status and the buttons, fixed at the bottom of the screen. */
function FormBar({ proposalId, form, application }: FormBarProps) {
  const { sending, saveNow, autosave } = application;
  const navigate = useNavigate();
  const overview = `/apply/${proposalId}`;
  const saveTo = `${overview}/save`;
  const isSent = form.submitted !== null;
  return (
    <div className={clsx(actionBar.bar, actionBar.formBar)} data-sticky-bar>
      <Button
        formAction={`${saveTo}?then=overview`}
        onClick={(event) => {
          event.preventDefault();
          void navigate(overview);
        }}
      >
        Previous
      </Button>
      <AutosaveStatus
        className={actionBar.status}
        state={autosave.state}
        what={isSent ? 'Changes' : 'Draft'}
        signIn={signInToApplyUrl(proposalId)}
        versions="#versions"
        onRetry={() => void autosave.flush()}
      />
      <Button
        formAction={saveTo}
        pending={application.savingNow}
        pendingLabel="Save"
        onClick={(event) => {
          event.preventDefault();
          void saveNow();
        }}
      >
        Save
      </Button>
      <Button variant="primary" pending={sending} pendingLabel="Submitting…">
        {isSent ? 'Submit again' : 'Submit'}
      </Button>
    </div>
  );
}
