import type { Database } from './data/database.ts';
import type { SignInProvider } from './http/sign-in-library.ts';
import { trialPlace } from './http/trial-place.ts';
import { startTrialProvider } from './http/trial-provider.ts';
import type { TrialPerson } from './http/trial-page.ts';
import type { Log } from './http/log.ts';
import type { Settings } from './config/settings.ts';

/** Google where it is configured; else, in trial mode, the local provider that stands in for it, and in production other issuers alone. */
export async function openProvider(
  settings: Settings,
  db: Database,
  log: Log,
  stack: AsyncDisposableStack,
  people: TrialPerson[],
): Promise<SignInProvider> {
  if (settings.google) return { kind: 'google', ...settings.google };
  if (settings.mode !== 'trial') return { kind: 'none' };
  const { close, ...trial } = await startTrialProvider({
    dataDir: settings.dataDir,
    appUrl: settings.publicUrl,
    people,
    refusedEmails: settings.trialExposed ? settings.adminEmails : [],
    placeOf: (path) => trialPlace(db, path, new Date()),
    report: (err) => log.error({ err }, 'The local sign-in page failed'),
  });
  stack.defer(close);
  return trial;
}
