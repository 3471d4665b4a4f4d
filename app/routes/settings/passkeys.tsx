import { Fingerprint } from 'lucide';
import { Link } from 'react-router';
import { DEFAULT_ZONE, dayIn, formatDay } from '../../../domain/deadline.ts';
import { PASSKEYS_PER_PERSON, PASSKEY_MESSAGES } from '../../../domain/passkey.ts';
import type { OwnPasskey } from '../../../server/queries/passkey.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IdentityRow } from './identities.tsx';
import * as listStyles from './settings-list.module.css';
import { PASSKEYS_URL } from './settings-urls.ts';

type Props = {
  passkeys: readonly OwnPasskey[];
  /** Not where the site has an IP address: browsers allow passkeys only at a host name. */
  isOffered: boolean;
};

/** Rows of a person's passkeys, and of adding one. */
export function Passkeys({ passkeys, isOffered }: Props) {
  return (
    <>
      {passkeys.map((passkey) => (
        <IdentityRow key={passkey.id} icon={Fingerprint} name={passkey.name} detail={detailOf(passkey)}>
          <span className={`cluster ${listStyles.buttons}`}>
            <Link className="link" to={`${PASSKEYS_URL}/${passkey.id}/rename`}>
              Rename<span className="visually-hidden"> the passkey {passkey.name}</span>
            </Link>
            {passkey.mayRemove && (
              <ButtonLink
                to={`${PASSKEYS_URL}/${passkey.id}/remove`}
                aria-label={`Remove the passkey ${passkey.name}`}
              >
                Remove
              </ButtonLink>
            )}
          </span>
        </IdentityRow>
      ))}
      <IdentityRow
        icon={Fingerprint}
        name={passkeys.length === 0 ? 'Passkey' : 'Another passkey'}
        detail={additionDetail(passkeys.length, isOffered)}
      >
        {isOffered && passkeys.length < PASSKEYS_PER_PERSON && (
          <ButtonLink to={`${PASSKEYS_URL}/new`}>Add passkey</ButtonLink>
        )}
      </IdentityRow>
    </>
  );
}

function detailOf({ createdAt, usedAt, reaches }: OwnPasskey): string {
  const day = (at: Date) => formatDay(dayIn(at, DEFAULT_ZONE));
  const used = usedAt ? `last used ${day(usedAt)}` : 'not used yet';
  const elsewhere = reaches ? '' : ' · Created for another address of this site, so it doesn’t work here';
  return `Passkey added ${day(createdAt)}, ${used}${elsewhere}`;
}

function additionDetail(count: number, isOffered: boolean): string {
  if (!isOffered) return 'Passkeys aren’t available at this address.';
  if (count >= PASSKEYS_PER_PERSON) return PASSKEY_MESSAGES.tooMany;
  return 'Sign in with your fingerprint, face, screen lock or a security key.';
}
