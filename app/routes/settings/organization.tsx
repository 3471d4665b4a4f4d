import { useEffect } from 'react';
import { Link, useNavigation, useRevalidator } from 'react-router';
import { ORGANIZATION_GRACE_DAYS, factText } from '#domain/member/verified-fact.ts';
import {
  nameOrganization,
  removeOrganization,
  requestOrganizationCheck,
} from '#server/commands/member/organization-domain.ts';
import { findOwnProfile } from '#server/queries/member/member.ts';
import { type OwnOrganization, findOwnOrganization } from '#server/queries/member/organization-domain.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, buttonClass } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { CodeBlock } from '#app/kit/text/code-block.tsx';
import { CopyButton } from '#app/kit/form/copy-button.tsx';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { intentIn, textIn } from '#app/http/read-form.ts';
import { Revision } from '#app/shared/form/revision.tsx';
import { TextField } from '#app/kit/form/text-field.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/organization.ts';
import { SettingsFrame } from './settings-frame.tsx';
import { ORGANIZATION_URL } from './settings-urls.ts';
import * as styles from './settings.module.css';

const route = actionRoute({
  access: 'member',
  load: async ({ db, actor, now }) => ({
    organization: await findOwnOrganization(db, actor, now),
    name: (await findOwnProfile(db, actor))?.profile.organization ?? '',
    example: factText({
      kind: 'organization_domain',
      subject: 'lab.example.edu',
      label: '',
      verifiedAt: now,
    }),
  }),
  read: (form) => ({ what: intentIn(form), host: textIn(form, 'host') }),
  revised: {
    lock: 'account',
    version: ({ organization }) => ({ Domain: organization?.host ?? '' }),
    when: ({ what }) => what !== 'check',
  },
  countsTowardHourlyLimit: true,
  run: ({ db, actor, now }, { what, host }) => {
    if (what === 'check') return requestOrganizationCheck(db, actor, now);
    if (what === 'remove') return removeOrganization(db, actor, now);
    return nameOrganization(db, actor, { host }, now);
  },
  // Elsewhere the page itself shows what happened.
  done: (_, __, { what }) => ({ to: ORGANIZATION_URL, ...(what === 'remove' && { toast: 'Removed' }) }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Organization · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/settings/organization`: proves control of a domain with a DNS record. */
export default function Organization({
  loaderData: { organization, name, example },
  actionData,
}: Route.ComponentProps) {
  const refusal = actionData?.refusal;
  const errors = refusal?.fields;
  return (
    <SettingsFrame here="Organization">
      <PageSection title="Your organization’s domain" className={styles.section}>
        <p>Show applicants that you control the domain of your lab, company or group.</p>
        {refusal && !errors && <Banner tone="error">{refusal.message}</Banner>}
        {organization ? (
          <Named organization={organization} />
        ) : (
          <Form method="post" className={styles.shortForm}>
            <Revision />
            <TextField
              label="Domain"
              name="host"
              hint="For example, lab.example.edu"
              autoComplete="off"
              inputMode="url"
              defaultValue={actionData?.typed.host ?? ''}
              error={errors?.['host']}
            />
            <ButtonGroup>
              <Button variant="primary" name="intent" value="name" className={styles.wide}>
                Get the DNS record
              </Button>
            </ButtonGroup>
          </Form>
        )}
        <p className={`hint ${styles.after}`}>
          {name ? (
            <span key={name}>
              Shown with your organization’s name, <b>{name}</b>.
            </span>
          ) : (
            <span>You haven’t added your organization’s name.</span>
          )}{' '}
          <Link className="link" to="/settings">
            {name ? 'Change it' : 'Add it'}
          </Link>
        </p>
      </PageSection>
      {!organization && <HowItWorks example={example} />}
    </SettingsFrame>
  );
}

/** The steps, and what applicants read once the last is done. */
function HowItWorks({ example }: { example: string }) {
  return (
    <PageSection title="How it works">
      <ol className={styles.steps}>
        <li>Enter your domain above. We show you a DNS record for it.</li>
        <li>Add the record where your domain is managed, or ask your IT staff to.</li>
        <li>Come back and select “Check now.” After that, we check every week.</li>
      </ol>
      <DescriptionList facts={[{ label: 'Applicants see', value: example }]} />
    </PageSection>
  );
}

/** The record to add, what was found of it, and what to do. */
function Named({ organization }: { organization: OwnOrganization }) {
  const { host, record, proof, isChecking } = organization;
  const pending = useNavigation().formData?.get('intent');
  useReloadWhileChecking(isChecking);
  return (
    <div className="stack">
      <div className={styles.state} role="status">
        {isChecking ? (
          <Banner tone="notice">We’re looking for the record. Reload this page in a few seconds.</Banner>
        ) : (
          <Found organization={organization} />
        )}
      </div>
      <p className={styles.explanation}>
        {proof
          ? `Leave this record in the DNS settings of ${host}. Without it, the domain is shown for ${ORGANIZATION_GRACE_DAYS} more days.`
          : `Add this record to the DNS settings of ${host}. Anyone can read it; it only says that you control the domain.`}
      </p>
      <DescriptionList
        facts={[
          { label: 'Type', value: 'TXT' },
          { label: 'Name', value: <Value text={record.name} /> },
          { label: 'Value', value: <Value text={record.value} /> },
        ]}
      />
      <Form method="post">
        <Revision />
        <ButtonGroup>
          {isChecking ? (
            <Link className={buttonClass({ variant: 'secondary' })} to={ORGANIZATION_URL} reloadDocument>
              Reload
            </Link>
          ) : (
            <Button
              variant={proof ? 'secondary' : 'primary'}
              name="intent"
              value="check"
              pending={pending === 'check'}
            >
              Check now
            </Button>
          )}
          <Button variant="quiet" name="intent" value="remove" pending={pending === 'remove'}>
            Remove domain
          </Button>
        </ButtonGroup>
      </Form>
    </div>
  );
}

/** What the last check found. */
function Found({ organization: { proof, missedAt } }: { organization: OwnOrganization }) {
  const checked = missedAt && (
    <>
      Checked <Instant at={missedAt} />.
    </>
  );
  if (proof?.endsAt)
    return (
      <Banner tone="warning">
        <b>{proof.text}</b>
        <br />
        We couldn’t find the record anymore. {checked} Unless it’s back, we stop showing the domain{' '}
        <Instant at={proof.endsAt} />.
      </Banner>
    );
  return (
    <>
      {proof && (
        <Banner tone="notice">
          <b>{proof.text}</b>
          <br />
          Found <Instant at={proof.checkedAt} />. We check it every week.
        </Banner>
      )}
      {checked && (
        <Banner tone="warning">
          We couldn’t find this record. Check its name and value. New records can take an hour to reach us.{' '}
          {checked}
        </Banner>
      )}
    </>
  );
}

/** Loads the page again while it is visible, until the check has a result. */
function useReloadWhileChecking(isChecking: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isChecking) return;
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, RELOAD_MS);
    return () => clearInterval(timer);
  }, [isChecking, revalidate]);
}

const RELOAD_MS = 3000;

function Value({ text }: { text: string }) {
  return (
    <>
      <CodeBlock>{text}</CodeBlock>
      <CopyButton text={text} className={buttonClass({ variant: 'quiet' })}>
        Copy
      </CopyButton>
    </>
  );
}
