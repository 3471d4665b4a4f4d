import { type Actor, isSignedIn } from '../../domain/actor.ts';
import { type ProfileForm, parseProfileForm } from '../../domain/member-form.ts';
import type { Profile } from '../../domain/member.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import type { Database } from '../db/database.ts';
import { members } from '../db/member-schema.ts';

/** Saves the actor's profile; `invalid` names each bad field. */
export async function saveProfile(
  db: Database,
  actor: Actor,
  form: ProfileForm,
  now: Date,
): Promise<Outcome<Profile>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  const profile = parseProfileForm(form);
  if (!profile.ok) return profile;
  const values = { ...profile.value, updatedAt: now };
  await db
    .insert(members)
    .values({ userId: actor.uid, ...values })
    .onConflictDoUpdate({ target: members.userId, set: values });
  return done(profile.value);
}
