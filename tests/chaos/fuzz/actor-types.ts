import type { SignedIn } from '#domain/base/actor.ts';

export const ROLES = [
  'visitor',
  'member',
  'applicant',
  'teamMember',
  'reviewer',
  'coOwner',
  'owner',
  'admin',
] as const;
export type ActorRole = (typeof ROLES)[number];

/** A signed-in person with their session. */
export type TestActor = SignedIn & { cookie: string; token: string; sessionId: string };

/** An entity and the uids of the people it concerns. */
export type OwnedEntity = { id: number; of: string[] };

/**
 * The people of a board and the ids of their data for use in requests. Lists have the same order
 * for the same chapter.
 */
export type Actors = {
  players: Record<Exclude<ActorRole, 'visitor'>, TestActor[]>;
  /** Ids and secrets by kind of entity. */
  proposals: OwnedEntity[];
  drafts: OwnedEntity[];
  applications: OwnedEntity[];
  announcements: OwnedEntity[];
  invitations: OwnedEntity[];
  resumes: { id: string; uploader: string; canary: string }[];
  handles: string[];
  /** Tokens in emails, with the address they were sent to. */
  tokens: { token: string; email: string }[];
};
