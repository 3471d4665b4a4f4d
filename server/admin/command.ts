import type { SettingsResult, Settings } from '../config/settings.ts';

/** The settings of the server. The secret is missing where trial mode would make one. */
export type AdminSettings = Omit<Settings, 'secret'> & { secret: string | null };

/** What a command is given besides its words. */
export type Context = {
  /** Throws every problem with the settings, a sentence each. */
  settings: () => AdminSettings;
  /** The same without throwing, for a command that says what is wrong. */
  read: SettingsResult;
  now: Date;
  /** What is piped into the command; its own input where this is left out. */
  input?: NodeJS.ReadableStream;
};

/** What an operator can ask for with `npm run admin -- NAME …`. */
export type Command = {
  /** The words behind its name, such as `PERSON [FILE]`: those in brackets may be left out, one that ends with … stands for all that follow. */
  usage: string;
  /** Half a sentence, for the list of commands. */
  about: string;
  /** Whole sentences for `NAME --help`: what it changes, what it needs, how to take it back. */
  help?: string;
  /** Gives what to print. Throws a sentence for the operator, or {@link UsageError}. */
  run: (args: string[], context: Context) => Promise<string>;
};

/** The words behind a command's name are not what it takes; the message says in one sentence what is. Ends with 2 instead of 1. */
export class UsageError extends Error {
  override name = 'UsageError';
}
