import { clsx } from 'clsx';
import { Check } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ApplicationPart } from '#domain/application/application-draft.ts';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { FieldLabel } from '#app/kit/form/field-text.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { UnsavedChangesWarning } from '#app/kit/overlay/unsaved-changes-warning.tsx';
import { FULL_NOTICE, isFull } from '#domain/proposal/proposal.ts';
import { plural } from '#domain/text/text.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { DeadlineBadge } from '#app/shared/time/deadline-badge.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { PosterFacts } from '#app/shared/member/poster-facts.tsx';
import { Tabs } from '#app/kit/navigation/tabs.tsx';
import { ApplicationForm } from './application-form.tsx';
import * as styles from './apply-page.module.css';
import { Overview } from './overview.tsx';
import type { ApplyPageData, ApplicationFormData, ApplyView } from './load-apply-page.ts';
import type { ApplyRefused } from './submission.ts';
import { ClosedForm, SIGN_IN_FIRST, SignedOut } from './unavailable-form.tsx';
import { PanelNotice } from './panel-notice.tsx';
import { useApplication } from './use-application.ts';
import { BLANK_VALUES, type ApplicationFormValues, formParts } from './form-values.ts';

type Tab = 'overview' | 'application';
type Props = { page: ApplyPageData; tab: Tab; refused: ApplyRefused | null };

/** The apply page of one proposal: overview, and the form or why there is none. */
export function ApplyPage({ page, tab, refused }: Props) {
  const { view, proposal } = page;
  if (view.kind === 'form')
    return (
      <Writing
        key={`${view.form.uid} ${proposal.id}`}
        page={page}
        tab={tab}
        refused={refused}
        form={view.form}
      />
    );
  if (view.kind === 'signed_out' && !refused)
    return (
      <Shell page={page} tab={tab} formValues={BLANK_VALUES} note={SIGN_IN_FIRST}>
        <SignedOut page={page} signIn={view.signIn} />
      </Shell>
    );
  const closed = refused ? closedBy(refused, view) : (view as ApplyView & { kind: 'closed' });
  return (
    <Shell page={page} tab={tab} formValues={closed.formValues} note={closed.why}>
      <ClosedForm page={page} view={closed} />
    </Shell>
  );
}

/**
 * The closed form after a refused post, with everything that was typed: signed out, or too late.
 */
function closedBy({ refusal, formValues }: ApplyRefused, view: ApplyView): ApplyView & { kind: 'closed' } {
  const link = view.kind === 'signed_out' ? { to: view.signIn, label: 'Sign In' } : null;
  return { kind: 'closed', uid: null, why: refusal.message, link, formValues };
}

function Writing({ page, tab, refused, form }: Props & { form: ApplicationFormData }) {
  const application = useApplication(page.proposal.id, form, refused);
  const { formValues, autosave } = application;
  return (
    <>
      <UnsavedChangesWarning dirty={autosave.dirty} flush={autosave.flush} />
      <Shell
        page={page}
        tab={tab}
        formValues={formValues}
        note={null}
        title={form.submitted ? 'Edit your application' : 'Apply'}
      >
        <ApplicationForm page={page} form={form} application={application} />
      </Shell>
    </>
  );
}

type ShellProps = {
  page: ApplyPageData;
  tab: Tab;
  /** Null if there is no form. */
  formValues: ApplicationFormValues | null;
  note: string | null;
  title?: string;
  children: ReactNode;
};

/**
 * Title, tabs and progress. Once opened, the second tab stays mounted, so that an upload continues.
 */
function Shell({ page, tab, formValues, note, title = 'Apply', children }: ShellProps) {
  const { view } = page;
  const { id } = page.proposal;
  const parts = formValues && formParts(formValues, page.proposal);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(tab);
  // Previous and Next disappear with their tab, which would lose the focus.
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.closest('[hidden]');
    if (shown.current !== tab && isLost) heading.current?.focus();
    shown.current = tab;
  }, [tab]);
  const [opened, setOpened] = useState(tab === 'application');
  if (tab === 'application' && !opened) setOpened(true);
  return (
    <div className={styles.page}>
      <Side page={page} parts={parts} brief={tab === 'application'} />
      <div className={styles.content}>
        <PageTitle large className={styles.title} ref={heading} tabIndex={-1}>
          {title}
        </PageTitle>
        {view.kind !== 'closed' && isFull(page.proposal) && (
          <Banner tone="notice" className={styles.banner}>
            {FULL_NOTICE}
          </Banner>
        )}
        {page.notes && (
          <Banner tone="warning" className={styles.banner}>
            {page.notes}{' '}
            <Link className="link" to="/docs/safe">
              Stay safe
            </Link>
          </Banner>
        )}
        {page.team && (
          <Banner
            tone="notice"
            className={styles.banner}
            action={
              <Link className="link" to={`/apply/${id}/team`}>
                {page.team.link}
              </Link>
            }
          >
            {page.team.text}
          </Banner>
        )}
        {page.panel && <PanelNotice panel={page.panel} />}
        <Tabs
          label="Apply"
          tabs={[
            { to: `/apply/${id}`, label: 'Overview', current: tab === 'overview' },
            {
              to: `/apply/${id}?tab=application`,
              label: 'Application',
              ...(parts && tab === 'application' && { count: progressLabel(parts) }),
              current: tab === 'application',
            },
          ]}
        />
        {tab === 'overview' && <Overview page={page} note={note} />}
        {opened && <div hidden={tab !== 'application'}>{children}</div>}
      </div>
    </div>
  );
}

type SideProps = {
  page: ApplyPageData;
  parts: ApplicationPart[] | null;
  /** Without the facts about the owner: beside the form counts what is missing. */
  brief: boolean;
};

/** Beside the form: its proposal, the time left, and which parts are filled in. */
function Side({ page, parts, brief }: SideProps) {
  const { proposal, posterFacts } = page;
  return (
    <aside className={styles.sidebar} aria-label="The proposal">
      <BackLink to={`/proposal/${proposal.id}`}>Back to the proposal</BackLink>
      <h2 className={styles.proposalTitle} dir="auto">
        {proposal.title}
      </h2>
      <p className="hint">{[proposal.name, proposal.organization].filter(Boolean).join(', ')}</p>
      <p className={styles.deadline}>
        <DeadlineBadge deadline={proposal.deadline} />
      </p>
      {!brief && (
        <div className={styles.poster}>
          <PosterFacts facts={posterFacts} />
        </div>
      )}
      {parts && (
        <>
          <FieldLabel as="h3" className={styles.partsLabel}>
            Your application
          </FieldLabel>
          <ul className={styles.parts}>
            {parts.map((part) => (
              <Part key={part.field} part={part} />
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}

function Part({ part: { name, filled, optional, words } }: { part: ApplicationPart }) {
  return (
    <li className={clsx(styles.part, filled && styles.filled, optional && styles.optionalPart)}>
      <span className={styles.marker} aria-hidden="true">
        {filled && <Icon node={Check} />}
      </span>
      <span>
        {name}
        {optional && <span className={styles.optional}> (optional)</span>}
      </span>
      <span className="visually-hidden">{filled ? ', filled' : ', blank'}</span>
      {words && (
        <span className={styles.words} suppressHydrationWarning>
          <span className="visually-hidden">, </span>
          {plural(words, 'word')}
        </span>
      )}
    </li>
  );
}

/** "2 of 4 required". */
function progressLabel(parts: ApplicationPart[]): string {
  const required = parts.filter(({ optional }) => !optional);
  return `${required.filter(({ filled }) => filled).length} of ${required.length} required`;
}
