import type { PersonKey } from './demo-people.ts';

/** An event of the demo world and its time. */
export type DemoEvent = { at: Date; happen: (at: Date) => Promise<void> };

/** An action on an application after it was sent. Days count from the day the world is loaded. */
export type DemoStep =
  | { action: 'shortlist' | 'unshortlist' | 'waitlist' | 'takeBack'; day: number }
  | { action: 'withdraw' | 'restore' | 'accept'; day: number }
  | { action: 'decline' | 'notSelect'; day: number; text: string }
  | { action: 'invite'; day: number; text: string; replyBy?: number };

/** Someone in the team of an application beside its lead, and when they accepted a spot. */
export type DemoMember = { by: PersonKey; joined: number; part: string; accepted?: number };

/** An application of the demo world. */
export type DemoApplication = {
  by: PersonKey;
  /** The day it was sent; for a draft, last saved. */
  day: number;
  draft?: true;
  /** Answers in the order of the asked questions; missing ones are blank. */
  answers: readonly string[];
  comments?: string;
  link?: string;
  /** Only for a draft: it has no resume. */
  noResume?: true;
  /** The team that `by` leads, and what the lead does in it. */
  team?: { part: string; invited: number; members: readonly DemoMember[] };
  steps?: readonly DemoStep[];
  /** Days on which the owner opened the resume. */
  opened?: readonly number[];
};

export const shortlist = (day: number): DemoStep => ({ action: 'shortlist', day });
export const waitlist = (day: number): DemoStep => ({ action: 'waitlist', day });
export const accept = (day: number): DemoStep => ({ action: 'accept', day });
export const withdraw = (day: number): DemoStep => ({ action: 'withdraw', day });
export const decline = (day: number, text: string): DemoStep => ({ action: 'decline', day, text });
export const notSelect = (day: number, text: string): DemoStep => ({ action: 'notSelect', day, text });
export const invite = (day: number, text: string, replyBy?: number): DemoStep =>
  replyBy === undefined ? { action: 'invite', day, text } : { action: 'invite', day, text, replyBy };

/** Everyone in an application: its applicant, and the members of a team. */
export const peopleOf = ({ by, team }: DemoApplication): PersonKey[] => [
  by,
  ...(team?.members ?? []).map((member) => member.by),
];
