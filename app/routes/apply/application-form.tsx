import { Link as LinkIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { signInAddress } from '../../../domain/account.ts';
import { ANSWER_FIELDS } from '../../../domain/application-draft.ts';
import { type Three, askedQuestions } from '../../../domain/proposal.ts';
import { NOT_APPLICABLE } from '../../../domain/text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { ApplyPageData, FormToFill } from './page-data.ts';
import { QuestionField } from './question-field.tsx';
import { ResumeField } from './resume-field.tsx';
import { type Application, problemToShow } from './use-application.ts';
import { useFirstReading } from './use-first-reading.ts';
import { Versions } from './versions.tsx';

type Props = { page: ApplyPageData; form: FormToFill; application: Application };

/** The second tab: the questions, comments, link and resume. One form that works without script, saved by itself with it. */
export function ApplicationForm({ page, form, application }: Props) {
  const { written, errors, other, sending, autosave } = application;
  const problem = problemToShow(application.problem, errors);
  const { id, questions } = page.proposal;
  const place = useRef<HTMLFormElement>(null);
  useFirstReading(place, application);
  useEffect(() => {
    if (application.problem) place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [application.problem]);
  const { flush } = autosave;
  useEffect(() => {
    const form = place.current;
    const leftField = () => void flush();
    form?.addEventListener('focusout', leftField);
    return () => form?.removeEventListener('focusout', leftField);
  }, [flush]);
  const hasFieldErrors = Object.keys(errors).length > 0;
  return (
    <form
      ref={place}
      className="application"
      method="post"
      action={`/apply/${id}/submit`}
      encType="multipart/form-data"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) void application.submit();
      }}
    >
      <EnterKey form={form} saveTo={`/apply/${id}/save`} saveNow={application.saveNow} />
      <input type="hidden" name="uid" value={form.uid} />
      <input type="hidden" name="revision" value={form.revision ?? ''} />
      {problem && (
        <Banner
          key={problem.message}
          tone="er"
          takesFocus={!hasFieldErrors}
          action={problem.signIn && <SignInAgain proposalId={id} />}
        >
          {problem.message}
        </Banner>
      )}
      {application.restored && !other && (
        <Banner tone="nt">What this device had kept for you is back in the form.</Banner>
      )}
      {form.sent && !problem && !other && (
        <Banner tone="nt">
          You have submitted this application. It stays as it is until you submit again, which replaces your
          answers.
        </Banner>
      )}
      {other && <Versions page={page} written={written} other={other} settle={application.settle} />}
      {askedQuestions(questions).map(({ place: at, question }, number) => (
        <QuestionField
          key={at}
          number={number + 1}
          name={ANSWER_FIELDS[at]!}
          question={question}
          value={written.answers[at]!}
          error={errors[ANSWER_FIELDS[at]!]}
          onChange={(text) => {
            const answers = written.answers.with(at, text) as Three;
            application.change({ answers }, ANSWER_FIELDS[at]!);
          }}
        />
      ))}
      <Comments application={application} />
      <LinkAndResume page={page} form={form} application={application} />
      <FormBar proposalId={id} sent={form.sent} application={application} />
    </form>
  );
}

type EnterKeyProps = { form: FormToFill; saveTo: string; saveNow: () => Promise<void> };

/** What Enter in a line of text presses: it saves. Without it, the first button of the form would remove the resume. */
function EnterKey({ form, saveTo, saveNow }: EnterKeyProps) {
  return (
    <button
      type="submit"
      className="sr"
      tabIndex={-1}
      aria-hidden="true"
      formAction={saveTo}
      onClick={(event) => {
        event.preventDefault();
        if (!form.sent) void saveNow();
      }}
    >
      Save
    </button>
  );
}

function SignInAgain({ proposalId }: { proposalId: number }) {
  return (
    <a
      className="btn pri"
      href={signInAddress('/auth/apply', `/apply/${proposalId}?tab=application`)}
      target="_blank"
      rel="noreferrer"
    >
      Sign In<span className="sr"> (opens in a new tab)</span>
    </a>
  );
}

/** Fills in N/A for who has nothing to say. */
function NotApplicable({ what, fill }: { what: string; fill: () => void }) {
  return (
    <button type="button" className="link needs-script" onClick={fill}>
      {NOT_APPLICABLE}
      <span className="sr">, {what}</span>
    </button>
  );
}

function Comments({ application }: { application: Application }) {
  const { written, errors, change } = application;
  return (
    <div className="q">
      <span />
      <Field
        label="Comments"
        id="comments"
        error={errors.comments ?? null}
        below={
          <p className="count">
            <span>Anything else the owner should know, or N/A.</span>
            <NotApplicable what="Comments" fill={() => change({ comments: NOT_APPLICABLE }, 'comments')} />
          </p>
        }
      >
        {(ties) => (
          <textarea
            {...ties}
            className="in low"
            dir="auto"
            name="comments"
            value={written.comments}
            onChange={(event) => change({ comments: event.currentTarget.value }, 'comments')}
          />
        )}
      </Field>
    </div>
  );
}

function LinkAndResume({ page, form, application }: Props) {
  const { written, errors, change, autosave } = application;
  const { id, name, organization, timeZone } = page.proposal;
  const setLink = (referenceLink: string) => change({ referenceLink }, 'link');
  return (
    <div className="q">
      <span />
      <div className="stack">
        <Field
          label="Reference link"
          id="link"
          error={errors.link ?? null}
          below={
            <p className="count">
              <span>A repository, paper, portfolio or professor’s page, or N/A.</span>
              <NotApplicable what="Reference link" fill={() => setLink(NOT_APPLICABLE)} />
            </p>
          }
        >
          {(ties) => (
            <span className="withico">
              <LinkIcon className="i" />
              <input
                {...ties}
                className="in"
                name="link"
                inputMode="url"
                autoComplete="url"
                value={written.referenceLink}
                onChange={(event) => setLink(event.currentTarget.value)}
              />
            </span>
          )}
        </Field>
        <ResumeField
          resume={written.resume}
          earlier={form.earlier}
          timeZone={timeZone}
          error={errors.resume}
          saveTo={`/apply/${id}/save`}
          onChange={(resume) => {
            // What is saved is what was rendered last.
            flushSync(() => change({ resume }, 'resume'));
            void autosave.flush();
          }}
        >
          Once you submit, it is read by {name}
          {organization && ` (${organization})`} and nobody else, and you see each time it was opened. It is
          deleted on {form.deletedOn}. You get a receipt with every answer, on the page and by mail.
        </ResumeField>
      </div>
    </div>
  );
}

type FormBarProps = { proposalId: number; sent: boolean; application: Application };

function FormBar({ proposalId, sent, application }: FormBarProps) {
  const { sending, saveNow, autosave } = application;
  const navigate = useNavigate();
  const overview = `/apply/${proposalId}`;
  const saveTo = `${overview}/save`;
  if (sent) {
    return (
      <div className="bar end stick">
        <ButtonLink to={overview}>Previous</ButtonLink>
        <Button look="pri" className="push" pending={sending} pendingLabel="Submitting…">
          Submit again
        </Button>
      </div>
    );
  }
  return (
    <div className="bar end stick">
      <Button
        formAction={`${saveTo}?then=overview`}
        onClick={(event) => {
          event.preventDefault();
          void navigate(overview);
        }}
      >
        Previous
      </Button>
      <Button
        className="push"
        formAction={saveTo}
        pending={autosave.state.kind === 'saving'}
        pendingLabel="Save"
        onClick={(event) => {
          event.preventDefault();
          void saveNow();
        }}
      >
        Save
      </Button>
      <Button look="pri" pending={sending} pendingLabel="Submitting…">
        Submit
      </Button>
    </div>
  );
}
