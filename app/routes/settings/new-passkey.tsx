import { type FormEvent, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { PASSKEY_MESSAGES, PASSKEY_NAME_CAP, relyingPartyOf } from '#domain/account/passkey.ts';
import { type Refusal, refuse } from '#domain/base/refusal.ts';
import { addPasskey } from '#server/commands/account/passkey.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { textIn } from '#app/http/read-form.ts';
import { TextField } from '#app/kit/form/text-field.tsx';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/new-passkey.ts';
import { SettingsConfirmPage } from './settings-frame.tsx';
import { ACCOUNT_URL } from './settings-urls.ts';

const route = actionRoute({
  access: 'member',
  load: ({ settings }, restored) => {
    relyingPartyFor(settings);
    return Promise.resolve({ name: restored['name'] ?? '' });
  },
  read: (form) => ({ name: textIn(form, 'name'), response: textIn(form, 'response') }),
  run: ({ db, actor, settings, now }, typed) =>
    typed.response === ''
      ? Promise.resolve(refuse('invalid', { message: PASSKEY_MESSAGES.needsScript }))
      : addPasskey(db, actor, typed, relyingPartyFor(settings), now),
  done: () => ({ to: ACCOUNT_URL, toast: 'Passkey added' }),
  keepDuringSignIn: ({ name }) => ({ name }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

function relyingPartyFor({ publicUrl }: ActionRequest['settings']) {
  const party = relyingPartyOf(publicUrl);
  if (!party) throw pageRefusal(refuse('not_found').refusal);
  return party;
}

export const meta = () => [{ title: 'Add a passkey · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/settings/passkeys/new`: creates a passkey in the browser and adds it to the account. */
export default function NewPasskey({ loaderData, actionData }: Route.ComponentProps) {
  const response = useRef<HTMLInputElement>(null);
  const submit = useSubmit();
  const [problem, setProblem] = useState<Refusal>();

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setProblem(undefined);
    createPasskey().then(
      (answer) => {
        response.current!.value = answer;
        void submit(form);
      },
      (error: Error) => setProblem(refuse('invalid', { message: error.message }).refusal),
    );
  };
  return (
    <SettingsConfirmPage
      here="Account"
      question="Add a passkey"
      consequences={[
        'You sign in with your fingerprint, face or screen lock, or with a security key.',
        'It works only on this site, so no other site can trick you into using it.',
      ]}
      allowed
      refusal={problem ?? actionData?.refusal}
      back={{ label: 'Back to account', to: ACCOUNT_URL }}
      confirm="Create passkey"
      cancel={{ label: 'Cancel', to: ACCOUNT_URL }}
      onSubmit={onSubmit}
    >
      <noscript>
        <p className="hint">{PASSKEY_MESSAGES.needsScript}</p>
      </noscript>
      <TextField
        label="Name"
        name="name"
        cap={PASSKEY_NAME_CAP}
        hint="You recognize it by this name. Only you see it."
        defaultValue={actionData?.typed.name ?? loaderData.name}
        error={actionData?.refusal.fields?.['name']}
      />
      <input type="hidden" name="response" ref={response} />
    </SettingsConfirmPage>
  );
}

/** Asks for options and has the browser create a passkey; the error's message is for the person. */
async function createPasskey(): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const options = await fetch('/settings/passkeys/options', { method: 'POST' });
  const body = await options.json();
  if (!options.ok) throw new Error(body.error.message);
  const created = await startRegistration({ optionsJSON: body }).catch((error: Error) => {
    const isKnown = error.name === 'InvalidStateError';
    throw new Error(isKnown ? PASSKEY_MESSAGES.known : PASSKEY_MESSAGES.notCreated);
  });
  return JSON.stringify(created);
}
