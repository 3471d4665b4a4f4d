import type { SignedIn } from '#domain/base/actor.ts';
import { isTimeZone } from '#domain/time/deadline.ts';
import { type ProfileEdit, type ProfileForm, parseProfileForm } from '#domain/member/member-form.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { memberTimeZones, members } from '#server/db/schema/member.ts';

/** Saves the actor's profile; `invalid` names each bad field. */
export async function saveProfile(
  db: Database,
  actor: SignedIn,
  form: ProfileForm,
  now: Date,
): Promise<Outcome<ProfileEdit>> {
  const profile = parseProfileForm(form);
  if (!profile.ok) return profile;
  const values = { ...profile.value, updatedAt: now };
  await db
    .insert(members)
    .values({ userId: actor.uid, ...values })
    .onConflictDoUpdate({ target: members.userId, set: values });
  return done(profile.value);
}

/** Saves the time zone of the actor's browser; `invalid` for a zone that this server doesn't know. */
export async function saveTimeZone(
  db: Database,
  actor: SignedIn,
  timeZone: string,
  now: Date,
): Promise<Outcome<undefined>> {
  if (!isTimeZone(timeZone)) return refuse('invalid');
  const values = { timeZone, updatedAt: now };
  await db
    .insert(memberTimeZones)
    .values({ userId: actor.uid, ...values })
    .onConflictDoUpdate({ target: memberTimeZones.userId, set: values });
  return done(undefined);
}
