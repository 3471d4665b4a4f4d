import { PASSKEY_NAME_CAP } from '#domain/account/passkey.ts';
import { renamePasskey } from '#server/commands/account/passkey.ts';
import { textIn } from '#app/http/read-form.ts';
import { TextField } from '#app/kit/form/text-field.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/rename-passkey.ts';
import { loadPasskey } from './load-passkey.ts';
import { SettingsConfirmPage } from './settings-frame.tsx';
import { ACCOUNT_URL } from './settings-urls.ts';

const route = actionRoute({
  load: loadPasskey,
  read: (form) => ({ name: textIn(form, 'name') }),
  revised: { lock: 'account', version: ({ name }) => ({ Name: name }) },
  run: ({ db, actor, id }, typed) => renamePasskey(db, actor, id, typed),
  done: () => ({ to: ACCOUNT_URL, toast: 'Passkey renamed' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Rename a passkey · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/settings/passkeys/{id}/rename`: changes the name by which its person recognizes a passkey. */
export default function RenamePasskey({ loaderData: { name }, actionData }: Route.ComponentProps) {
  return (
    <SettingsConfirmPage
      here="Account"
      question={`Rename “${name}”`}
      consequences={['Only the name here changes, not the one in your device or browser.']}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Back to account', to: ACCOUNT_URL }}
      confirm="Rename"
      cancel={{ label: 'Cancel', to: ACCOUNT_URL }}
    >
      <TextField
        label="Name"
        name="name"
        cap={PASSKEY_NAME_CAP}
        defaultValue={actionData?.typed.name ?? name}
        error={actionData?.refusal.fields?.['name']}
      />
    </SettingsConfirmPage>
  );
}
