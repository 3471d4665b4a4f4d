import { Fingerprint } from 'lucide';
import { formatDay } from '#domain/time/calendar-day.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import { PASSKEYS_PER_PERSON, PASSKEY_MESSAGES } from '#domain/account/passkey.ts';
import type { OwnPasskey } from '#server/queries/account/passkey.ts';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { RemoveLink, SettingsRow } from './settings-row.tsx';
import { PASSKEYS_URL } from './settings-urls.ts';

type Props = {
  passkeys: readonly OwnPasskey[];
  /** Not where the site has an IP address: browsers allow passkeys only at a host name. */
  isOffered: boolean;
};

/** Rows of a person's passkeys, and of adding one. */
export function Passkeys({ passkeys, isOffered }: Props) {
  const isFull = passkeys.length >= PASSKEYS_PER_PERSON;
  return (
    <>
      {passkeys.map((passkey) => (
        <SettingsRow key={passkey.id} icon={Fingerprint} title={passkey.name} notes={notesOf(passkey)}>
          <ButtonLink to={`${PASSKEYS_URL}/${passkey.id}/rename`}>
            Rename<span className="visually-hidden"> the passkey {passkey.name}</span>
          </ButtonLink>
          {passkey.mayRemove && (
            <RemoveLink to={`${PASSKEYS_URL}/${passkey.id}/remove`} about={`the passkey ${passkey.name}`} />
          )}
        </SettingsRow>
      ))}
      {isOffered && (
        <SettingsRow
          icon={Fingerprint}
          title={passkeys.length === 0 ? 'Passkey' : 'Another passkey'}
          notes={[
            isFull ? PASSKEY_MESSAGES.tooMany : 'Your fingerprint, face, screen lock or a security key',
          ]}
        >
          {!isFull && (
            <ButtonLink to={`${PASSKEYS_URL}/new`}>
              Add<span className="visually-hidden"> passkey</span>
            </ButtonLink>
          )}
        </SettingsRow>
      )}
    </>
  );
}

function notesOf({ createdAt, usedAt, reaches }: OwnPasskey) {
  const day = (at: Date) => formatDay(dayIn(at, DEFAULT_ZONE));
  return [
    `Passkey added ${day(createdAt)}, ${usedAt ? `last used ${day(usedAt)}` : 'not used yet'}`,
    !reaches && 'Created for another address of this site, so it doesn’t work here.',
  ];
}
