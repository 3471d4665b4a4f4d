import { expect, inject, test } from 'vitest';
import { faultOfSmtp } from './smtp.ts';

test('an outage of the mail server and two kills lose no mail; what was on its way keeps its Message-ID', async () => {
  const seen = await faultOfSmtp({
    build: inject('build'),
    rounds: 2,
    seed: 3,
    mailsARound: 10,
    whole: false,
  });
  expect(seen).toMatchObject({ left: 30, arrived: 30, twiceAfterOutage: 0, kills: 2 });
  expect(seen.mostAfterOneKill).toBeLessThanOrEqual(1);
  // A quiet machine takes some ten seconds: the lease of what was on its way.
  expect(seen.lastAfter).toBeLessThan(60);
});
