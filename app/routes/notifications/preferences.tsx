import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigation } from 'react-router';
import { formatDay } from '#domain/time/calendar-day.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import { ACCOUNT_FIELD } from '#domain/base/form-fields.ts';
import { PREFERENCES, type PreferenceName } from '#domain/notification/preferences.ts';
import { savePreferences } from '#server/commands/notification/notification.ts';
import { countLines, listPreferences } from '#server/queries/notification/notification.ts';
import { popularTopics } from '#server/queries/board/popular-topic.ts';
import { findSuppression } from '#server/queries/notification/stopped-address.ts';
import { findSubscriptionOf } from '#server/queries/notification/subscription.ts';
import { useAccountMark } from '#app/shared/viewer/account-field.tsx';
import { AutosaveStatus } from '#app/shared/form/autosave-status.tsx';
import { Button } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { Revision } from '#app/shared/form/revision.tsx';
import { UnsavedChangesWarning } from '#app/kit/overlay/unsaved-changes-warning.tsx';
import { SubscriptionChoices } from '#app/shared/notification/subscription-choices.tsx';
import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';
import { type AutosaveState, postAutosave } from '#app/shared/form/autosave.ts';
import type { FormValues } from '#app/shared/form/local-draft-store.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/preferences.ts';
import { CHANGED_FIELD, COVERED_FIELD, parsePreferenceForm } from './preference-form.ts';
import { NotificationTabs } from './notification-tabs.tsx';
import * as pageStyles from './notifications.module.css';
import * as styles from './preferences.module.css';
import { PreferenceTable } from './preference-table.tsx';

const HERE = '/notifications/preferences';

export const meta = () => [
  { title: 'Notification preferences · Collegium' },
  { name: 'robots', content: 'noindex' },
];

const route = actionRoute({
  access: 'member',
  load: async ({ db, actor, now }) => {
    const { uid, email } = actor;
    const preferences = await listPreferences(db, uid);
    const counts = await countLines(db, actor, now);
    const own = await findSubscriptionOf(db, email);
    const stop = await findSuppression(db, email);
    const suggested = await popularTopics(db, now);
    const confirmed = own?.confirmedAt ? formatDay(dayIn(own.confirmedAt, DEFAULT_ZONE)) : null;
    const isStopped = stop !== null;
    return {
      email,
      isStopped,
      isAdmin: actor.kind === 'admin',
      preferences,
      counts,
      subscription: { choices: own?.choices ?? null, confirmed, suggested },
    };
  },
  repeatedFields: [COVERED_FIELD],
  read: parsePreferenceForm,
  signedOut: 'redirect',
  revised: {
    lock: 'account',
    version: ({ preferences }) =>
      Object.fromEntries(
        Object.entries(preferences).map(([name, { inProduct, byMail }]) => [
          PREFERENCES[name as PreferenceName].label,
          [inProduct && 'In Collegium', byMail && 'By email'].filter(Boolean).join(', '),
        ]),
      ),
  },
  // The whole form, for browsers without JavaScript.
  run: ({ db, actor }, typed) => savePreferences(db, actor, typed),
  done: () => ({ to: HERE, toast: 'Preferences saved' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

const SECTIONS = {
  sent: 'Applications you sent',
  own: 'Proposals you own',
  account: 'Account',
  admin: 'For admins',
} as const;
type Section = keyof typeof SECTIONS;

/** `/notifications/preferences`: which notifications a person gets, and through which channels. */
export default function Preferences({ loaderData }: Route.ComponentProps) {
  const { email, isStopped, isAdmin, preferences, counts, subscription } = loaderData;
  const { state, dirty, choose, flush } = useSavedChoices(`${HERE}/save`);
  const sections = (Object.keys(SECTIONS) as Section[]).filter((section) => section !== 'admin' || isAdmin);
  const isHydrated = useHydrated();
  const pending = useNavigation().formAction === HERE;
  const hasError = state.kind === 'unsaved' && Boolean(state.message);
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name: field, checked } = target as unknown as HTMLInputElement;
    const [preference] = field.split('.');
    choose(field, {
      [COVERED_FIELD]: preference!,
      [CHANGED_FIELD]: field,
      ...(checked && { [field]: 'on' }),
    });
  };
  return (
    <div className={pageStyles.page}>
      <div className={pageStyles.header}>
        <PageTitle large className={pageStyles.title}>
          Notifications
        </PageTitle>
      </div>
      <NotificationTabs all={counts.all} unread={counts.unread} current="preferences" />
      <div className={styles.columns}>
        <div className={styles.sidebar}>
          <p className={`hint ${styles.destination}`}>
            {isStopped ? (
              <>
                We’ve stopped emailing <b>{email}</b>.{' '}
                <Link className="link" to="/notifications/mail">
                  See why
                </Link>
              </>
            ) : (
              <>
                Emails go to <b>{email}</b>.
              </>
            )}{' '}
            <span className="needs-script">Your choices save automatically.</span>
            {!isHydrated && <span className="without-script">Select Save below when you’re done.</span>}{' '}
            <Link className="link" to="/settings">
              All settings
            </Link>
          </p>
          <AutosaveStatus
            className={hasError ? styles.error : undefined}
            state={state}
            what=""
            onRetry={() => void flush()}
          />
        </div>
        <div className={styles.content}>
          <PageSection title="New proposals">
            <p className="hint">
              {subscription.confirmed
                ? `Your subscription, confirmed on ${subscription.confirmed}.`
                : 'Get an email when a proposal opens.'}
            </p>
            <SubscriptionChoices
              choices={subscription.choices}
              suggested={subscription.suggested}
              back="preferences"
              className={styles.subscription}
            />
          </PageSection>
          <Form method="post" action={HERE} onChange={onChange}>
            <Revision />
            {sections.map((section) => (
              <PageSection key={section} title={SECTIONS[section]} titleId={`p-${section}`} spaceAbove>
                <PreferenceTable
                  labelledBy={`p-${section}`}
                  names={namesIn(section)}
                  preferences={preferences}
                />
              </PageSection>
            ))}
            {!isHydrated && (
              <ButtonGroup className="without-script">
                <Button variant="primary" pending={pending}>
                  Save
                </Button>
              </ButtonGroup>
            )}
          </Form>
          <UnsavedChangesWarning dirty={dirty} flush={flush} />
        </div>
      </div>
    </div>
  );
}

function namesIn(section: Section): PreferenceName[] {
  return (Object.keys(PREFERENCES) as PreferenceName[]).filter(
    (name) => PREFERENCES[name].section === section,
  );
}

const NO_CONNECTION = 'We couldn’t connect. We’ll save your choices when you’re back online.';

/**
 * Saves each choice at once, one request at a time, only the latest of each name. Failed saves stay
 * queued until the connection returns or `flush` is called.
 */
function useSavedChoices(address: string) {
  const [state, setState] = useState<AutosaveState>({ kind: 'idle' });
  const [dirty, setDirty] = useState(false);
  const waiting = useRef(new Map<string, FormValues>());
  const running = useRef<Promise<boolean>>(null);
  const mark = useAccountMark();

  const send = useCallback(async (): Promise<boolean> => {
    for (;;) {
      const [next] = waiting.current;
      if (!next) return true;
      const [name, values] = next;
      setState({ kind: 'saving' });
      const answer = await postAutosave(address, { ...values, [ACCOUNT_FIELD]: mark }).catch(() => null);
      if (!answer?.ok) {
        const { code = null, message = NO_CONNECTION } = answer ?? {};
        setState({ kind: 'unsaved', code, message });
        return false;
      }
      if (waiting.current.get(name) === values) waiting.current.delete(name);
      if (waiting.current.size === 0) {
        setDirty(false);
        setState({ kind: 'saved', at: answer.savedAt });
      }
    }
  }, [address, mark]);

  const flush = useCallback((): Promise<boolean> => {
    running.current ??= send().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [send]);

  useEffect(() => {
    const backOnline = () => void flush();
    window.addEventListener('online', backOnline);
    return () => window.removeEventListener('online', backOnline);
  }, [flush]);

  const choose = (name: string, values: FormValues) => {
    // Delete first, so that the choice is queued at the end: choices are sent in order.
    waiting.current.delete(name);
    waiting.current.set(name, values);
    setDirty(true);
    void flush();
  };
  return { state, dirty, choose, flush };
}
