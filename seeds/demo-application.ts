import type { PersonKey } from './demo-people.ts';

/** What happens to an application after it was sent. Days count from the day the world is loaded. */
export type DemoStep =
  | { verb: 'shortlist' | 'unshortlist' | 'waitlist' | 'takeBack'; day: number }
  | { verb: 'withdraw' | 'restore' | 'accept'; day: number }
  | { verb: 'decline' | 'notSelect'; day: number; words: string }
  | { verb: 'invite'; day: number; words: string; replyBy?: number };

/** An application of the demo world. */
export type DemoApplication = {
  by: PersonKey;
  /** The day it was sent, or, for a draft, last saved. */
  day: number;
  draft?: true;
  /** Answers in the order of the asked questions; what is missing is blank. */
  answers: readonly string[];
  comments?: string;
  link?: string;
  /** A draft without one. */
  noResume?: true;
  steps?: readonly DemoStep[];
  /** The days on which the owner opened the resume. */
  opened?: readonly number[];
};

export const shortlist = (day: number): DemoStep => ({ verb: 'shortlist', day });
export const waitlist = (day: number): DemoStep => ({ verb: 'waitlist', day });
export const accept = (day: number): DemoStep => ({ verb: 'accept', day });
export const withdraw = (day: number): DemoStep => ({ verb: 'withdraw', day });
export const decline = (day: number, words: string): DemoStep => ({ verb: 'decline', day, words });
export const notSelect = (day: number, words: string): DemoStep => ({ verb: 'notSelect', day, words });
export const invite = (day: number, words: string, replyBy?: number): DemoStep =>
  replyBy === undefined ? { verb: 'invite', day, words } : { verb: 'invite', day, words, replyBy };
