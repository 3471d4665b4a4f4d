import { clsx } from 'clsx';
import { ArrowRight } from 'lucide';
import { TRIAL_SIGN_IN_PAGE } from '#domain/account/sign-in-urls.ts';
import { trialPersonErrors } from '#domain/account/person.ts';
import { refuse } from '#domain/base/refusal.ts';
import { requestContext } from '#server/http/request-context.ts';
import { buttonClass, Button } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { Monogram } from '#app/shared/member/monogram.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { readForm, textIn } from '#app/http/read-form.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { TextField } from '#app/kit/form/text-field.tsx';
import type { Route } from './+types/trial-sign-in.ts';
import * as peopleStyles from './demo-people.module.css';
import * as styles from './sign-in.module.css';

export const meta = () => [{ title: 'Trial sign-in · Collegium' }, { name: 'robots', content: 'noindex' }];

export const handle = { footer: false };

// The sign-in popup must still be able to close itself after this page.
export const headers = () => ({ 'Cross-Origin-Opener-Policy': 'unsafe-none' });

export function loader({ context, url }: Route.LoaderArgs) {
  const { trialSignIn } = requestContext(context);
  if (!trialSignIn) throw pageRefusal(refuse('not_found').refusal);
  return {
    people: trialSignIn.people.map(({ name, email, role, task }) => ({ name, email, role, task })),
    action: TRIAL_SIGN_IN_PAGE + url.search,
    cancelUrl: trialSignIn.cancelUrl(url.searchParams),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { trialSignIn, ...requestData } = requestContext(context);
  if (!trialSignIn) throw pageRefusal(refuse('not_found').refusal);
  const form = await readForm(request);
  const chosen = trialSignIn.people.find(({ email }) => email === textIn(form, 'person'));
  if (chosen) return trialSignIn.finish(request, chosen, requestData);
  const typed = { name: textIn(form, 'name'), email: textIn(form, 'email') };
  const errors = trialPersonErrors(typed, trialSignIn.refusedEmails);
  // Not 422: browsers log it to the console as an error.
  return errors.name || errors.email ? { typed, errors } : trialSignIn.finish(request, typed, requestData);
}

/** The roles of the demo people, with the headings of their groups. */
const ROLES = [
  ['Applicant', 'Applicants'],
  ['Owner', 'Owners'],
  ['Admin', 'Admin'],
] as const;

/**
 * `/trial/sign-in`: in trial mode, signs in as anyone. Plain forms, since signing in reloads the
 * page.
 */
export default function TrialSignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { action, cancelUrl } = loaderData;
  const groups = ROLES.map(([role, heading]) => {
    const people = loaderData.people.filter((person) => person.role === role);
    return { role, heading, people };
  }).filter(({ people }) => people.length > 0);
  const errors = actionData?.errors;
  const newPerson = (
    <form className={styles.newPerson} id="new" method="post" action={action} noValidate>
      <PageSection title="Sign in as someone new" className={styles.fields}>
        <TextField
          id="name"
          name="name"
          label="Name"
          autoComplete="off"
          error={errors?.name}
          defaultValue={actionData?.typed.name}
        />
        <TextField
          id="email"
          name="email"
          label="Email"
          hint="We don’t send email to it. Messages go to the trial mailbox."
          type="email"
          autoComplete="off"
          error={errors?.email}
          defaultValue={actionData?.typed.email}
        />
        <ButtonGroup className={peopleStyles.actions}>
          <Button variant="primary">Sign in</Button>
          {/* Not a Link: the target may be the page that closes the popup. */}
          <a className={buttonClass({ variant: 'quiet' })} href={cancelUrl}>
            Back
          </a>
        </ButtonGroup>
      </PageSection>
    </form>
  );
  return (
    <div className={clsx(styles.page, peopleStyles.page)}>
      <div className={styles.welcome}>
        <h1 className={styles.title}>Choose who to sign in as</h1>
        <p className={clsx('lede', styles.text)}>
          This is a trial: you don’t need a Google account or a password. The people are made up.
        </p>
        <p className={peopleStyles.toForm}>
          <a className="link" href="#new">
            Sign in as someone new
          </a>
        </p>
        {groups.length > 0 && (
          <form className={peopleStyles.people} method="post" action={action}>
            {groups.map(({ role, heading, people }) => (
              <section key={role} className={peopleStyles.role} aria-labelledby={role}>
                <h2 id={role}>{heading}</h2>
                {people.map(({ name, email, task }) => (
                  <button key={email} className={peopleStyles.person} name="person" value={email}>
                    <Monogram name={name} className={peopleStyles.monogram} />
                    <span>
                      <b className={peopleStyles.name}>{name}</b>
                      <span className={peopleStyles.task}>{task}</span>
                    </span>
                    <Icon node={ArrowRight} className={clsx('icon', peopleStyles.arrow)} />
                  </button>
                ))}
              </section>
            ))}
          </form>
        )}
      </div>
      <div className={clsx(styles.panel, peopleStyles.panel)}>{newPerson}</div>
    </div>
  );
}
