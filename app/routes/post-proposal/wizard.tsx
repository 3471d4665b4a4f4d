import { useRef } from 'react';
import { PROPOSAL_STEPS } from '../../../domain/proposal-form.ts';
import { AutosaveStatus } from '../../ui/autosave-status.tsx';
import { UnsavedChangesWarning } from '../../ui/unsaved-changes-warning.tsx';
import type { PageProposal } from '../../ui/proposal-view-model.ts';
import { firstFieldError, stepStatus } from './form-errors.ts';
import { WizardBanners } from './wizard-banners.tsx';
import { proposalPreview } from './proposal-preview.ts';
import { PreviewButton, Side } from './side.tsx';
import { StepList } from './step-list.tsx';
import { StepOutcome } from './step-outcome.tsx';
import { StepPeople } from './step-people.tsx';
import { type StepProps, fieldTies } from './step-props.ts';
import { StepResearch } from './step-research.tsx';
import { type WizardController, useWizardController } from './use-wizard-controller.ts';
import { FullPreview } from './full-preview.tsx';
import { WizardActions } from './wizard-actions.tsx';
import { type RefusedForm, type WizardStart, wizardUrls, wizardQuery } from './wizard-start.ts';

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
  const preview = proposalPreview(
    wizard.form,
    editing ?? { postedAt: start.now, applicationCount: 0, acceptedCount: 0 },
  );
  const whole = { action: paths.step + query(step, true), show: () => controller.goToPreview(true) };
  const first = refused?.refusal?.fields ? firstFieldError(wizard.errors)?.field : undefined;
  const steps = { fields: fieldTies(wizard, autosave.markDirty, first), wizard, editing, zones: start.zones };
  return (
    <>
      {controller.preview && <FullPreview proposal={preview} controller={controller} backUrl={query(step)} />}
      <form
        ref={formElement}
        className="wz"
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
          className="sr"
          tabIndex={-1}
          aria-hidden="true"
          formAction={actionOf(step)}
          onClick={controller.save}
        />
        <input type="hidden" name="revision" value={draft?.revision ?? ''} />
        <WizardSteps controller={controller} editing={editing !== null} actionOf={actionOf} />
        <div className="wf">
          <WizardBanners
            start={start}
            controller={controller}
            bothAction={`${paths.step}${wizardQuery({ draft: null, step })}`}
          />
          <Steps {...steps} preview={preview} step={step} />
          <p className="whole nar">
            <PreviewButton {...whole} />
          </p>
          <WizardActions step={step} editing={editing !== null} actionOf={actionOf} controller={controller} />
        </div>
        <Side preview={preview} now={wizard.now} step={step} whole={whole} />
      </form>
      <UnsavedChangesWarning dirty={autosave.dirty} flush={editing ? undefined : autosave.flush} />
    </>
  );
}

type WizardStepsProps = {
  controller: WizardController;
  editing: boolean;
  actionOf: (step: number) => string;
};

/** Step list with progress, and the autosave status. */
function WizardSteps({ controller, editing, actionOf }: WizardStepsProps) {
  const { wizard, step, autosave } = controller;
  return (
    <div className="stp">
      <h1 className="p">{editing ? 'Edit proposal' : 'Post Proposal'}</h1>
      <StepList
        step={step}
        standings={PROPOSAL_STEPS.map((_, index) => stepStatus(wizard.form, wizard.errors, index))}
        actionOf={actionOf}
        goToStep={controller.go}
      />
      {editing ? (
        <p className="save">{autosave.dirty ? 'Not saved yet.' : 'Nothing changed yet.'}</p>
      ) : (
        <AutosaveStatus state={autosave.state} onRetry={() => void autosave.flush()} />
      )}
    </div>
  );
}

/** All three steps; hidden ones are posted as well. */
function Steps({ step, ...props }: StepProps & { preview: PageProposal; step: number }) {
  return [StepResearch, StepPeople, StepOutcome].map((Step, index) => {
    const id = `step-${index + 1}`;
    return (
      <section key={id} hidden={index !== step} aria-labelledby={id}>
        <h2 id={id} tabIndex={-1}>
          {PROPOSAL_STEPS[index]!.heading}
        </h2>
        <Step {...props} />
      </section>
    );
  });
}
