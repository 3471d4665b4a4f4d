import { expect, inject, test } from 'vitest';
import { faultOfSmtp } from './smtp.ts';

test('an SMTP outage and two kills lose no email, and a retried email has the same Message-ID', async () => {
  const result = await faultOfSmtp({
    build: inject('build'),
    rounds: 2,
    seed: 3,
    emailsPerRound: 10,
    isFullRun: false,
  });
  expect(result).toMatchObject({ enqueued: 30, arrived: 30, duplicatesAfterOutage: 0, kills: 2 });
  expect(result.maxDuplicatesPerKill).toBeLessThanOrEqual(1);
  // About 10 s on a quiet machine: the lease of the email that was being sent must expire.
  expect(result.lastAfter).toBeLessThan(60);
});
