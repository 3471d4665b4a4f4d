import type { SettingsResult, Settings } from '#server/config/settings.ts';

/** The server's settings; the secret is null where trial mode would generate one. */
export type AdminSettings = Omit<Settings, 'secret'> & { secret: string | null };

/** A command's input besides its arguments. */
export type Context = {
  /** Throws an error with every problem in the settings, one a line. */
  settings: () => AdminSettings;
  /** The same without throwing, for a command that reports the problems. */
  read: SettingsResult;
  /** The environment that the settings are from. */
  env: Readonly<Record<string, string | undefined>>;
  now: Date;
  /** What is piped into the command; stdin by default. */
  input?: NodeJS.ReadableStream;
};

/** A command for operators: `npm run admin -- NAME …`. */
export type Command = {
  /**
   * The arguments, such as `PERSON [FILE]`: brackets mark optional ones, … after the last one more.
   */
  usage: string;
  /** A phrase for the list of commands. */
  about: string;
  /** Sentences for `NAME --help`: what it changes, what it needs, how to undo it. */
  help?: string;
  /** Returns what to print. Throws an error for the operator, or {@link UsageError}. */
  run: (args: string[], context: Context) => Promise<string>;
};

/** The arguments are invalid; the message is one sentence about what is. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
