import { useRef } from 'react';
import { PROPOSAL_STEPS } from '../../../domain/proposal-form.ts';
import { AutosaveStatus } from '../../ui/autosave-status.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import type { PageProposal } from '../../ui/proposal-parts.ts';
import { firstToMend, stepStanding } from './form-errors.ts';
import { Notices } from './notices.tsx';
import { proposalPreview } from './proposal-preview.ts';
import { PreviewButton, Side } from './side.tsx';
import { StepList } from './step-list.tsx';
import { StepOutcome } from './step-outcome.tsx';
import { StepPeople } from './step-people.tsx';
import { type StepProps, fieldTies } from './step-props.ts';
import { StepResearch } from './step-research.tsx';
import { type Drive, useDrive } from './use-drive.ts';
import { WholePage } from './whole-page.tsx';
import { WizardActions } from './wizard-actions.tsx';
import { type RefusedForm, type WizardStart, wizardPaths, wizardQuery } from './wizard-start.ts';

type Props = { start: WizardStart; refused: RefusedForm | undefined };

/**
 * The three steps of a proposal, new or being edited. All of them are one form: whichever is shown, everything is sent. Without script
 * its buttons save on the server and come back with another step.
 */
export function Wizard({ start, refused }: Props) {
  const formElement = useRef<HTMLFormElement>(null);
  const drive = useDrive(start, refused, formElement);
  const { wizard, step, draft, autosave } = drive;
  const { editing } = start;
  const paths = wizardPaths(editing);
  const query = (to: number, preview = false) =>
    wizardQuery({ draft: draft?.id ?? null, step: to, preview: preview || undefined });
  const actionOf = (to: number) => paths.step + query(to);
  const preview = proposalPreview(
    wizard.form,
    editing ?? { postedAt: start.now, applicationCount: 0, acceptedCount: 0 },
  );
  const whole = { action: paths.step + query(step, true), show: () => drive.look(true) };
  const first = refused?.refusal?.fields ? firstToMend(wizard.errors)?.field : undefined;
  const steps = { fields: fieldTies(wizard, autosave.touch, first), wizard, editing, zones: start.zones };
  return (
    <>
      {drive.preview && <WholePage proposal={preview} drive={drive} back={query(step)} />}
      <form
        ref={formElement}
        className="wz"
        method="post"
        action={paths.submit + query(2)}
        noValidate
        hidden={drive.preview}
        onSubmit={drive.submit}
        onBlur={() => void autosave.flush()}
        aria-label={editing ? 'Edit proposal' : 'Post Proposal'}
      >
        {/* What Enter presses: it saves, and never goes elsewhere. */}
        <button
          className="sr"
          tabIndex={-1}
          aria-hidden="true"
          formAction={actionOf(step)}
          onClick={drive.save}
        />
        <input type="hidden" name="revision" value={draft?.revision ?? ''} />
        <Standing drive={drive} editing={editing !== null} actionOf={actionOf} />
        <div className="wf">
          <Notices
            start={start}
            drive={drive}
            bothAction={`${paths.step}${wizardQuery({ draft: null, step })}`}
          />
          <Steps {...steps} preview={preview} step={step} />
          <p className="whole nar">
            <PreviewButton {...whole} />
          </p>
          <WizardActions step={step} editing={editing !== null} actionOf={actionOf} drive={drive} />
        </div>
        <Side preview={preview} now={wizard.now} step={step} whole={whole} />
      </form>
      <LeaveWarning dirty={autosave.dirty} flush={editing ? undefined : autosave.flush} />
    </>
  );
}

type StandingProps = { drive: Drive; editing: boolean; actionOf: (step: number) => string };

/** Which step, how far each of them is, and what is saved. */
function Standing({ drive, editing, actionOf }: StandingProps) {
  const { wizard, step, autosave } = drive;
  return (
    <div className="stp">
      <h1 className="p">{editing ? 'Edit proposal' : 'Post Proposal'}</h1>
      <StepList
        step={step}
        standings={PROPOSAL_STEPS.map((_, place) => stepStanding(wizard.form, wizard.errors, place))}
        actionOf={actionOf}
        go={drive.go}
      />
      {editing ? (
        <p className="save">{autosave.dirty ? 'Not saved yet.' : 'Nothing changed yet.'}</p>
      ) : (
        <AutosaveStatus state={autosave.state} onRetry={() => void autosave.flush()} />
      )}
    </div>
  );
}

/** All three steps; those that are not shown are sent along. */
function Steps({ step, ...props }: StepProps & { preview: PageProposal; step: number }) {
  return [StepResearch, StepPeople, StepOutcome].map((Step, place) => {
    const id = `step-${place + 1}`;
    return (
      <section key={id} hidden={place !== step} aria-labelledby={id}>
        <h2 id={id} tabIndex={-1}>
          {PROPOSAL_STEPS[place]!.heading}
        </h2>
        <Step {...props} />
      </section>
    );
  });
}
