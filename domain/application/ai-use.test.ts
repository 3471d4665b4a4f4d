import { expect, test } from 'vitest';
import { AI_USE_MESSAGES as M, aiUseText, asksForAiUse, whyNotAiUse } from './ai-use.ts';
import type { AiPolicy } from '#domain/proposal/terms.ts';

test.each<[policy: AiPolicy, aiUse: string, why: string | null]>([
  ['not_stated', '', null],
  ['not_stated', 'A translator', null],
  ['allowed', '', null],
  ['allowed_if_disclosed', '', M.disclose],
  ['allowed_if_disclosed', ' ', M.disclose],
  ['allowed_if_disclosed', 'none', null],
  ['allowed_if_disclosed', 'A translator', null],
  ['not_allowed', '', M.notAllowed],
  ['not_allowed', 'A translator', M.notAllowed],
  ['not_allowed', 'None', null],
])('under %s, the statement "%s" is answered with %s', (policy, aiUse, why) => {
  expect(whyNotAiUse(aiUse, policy)).toBe(why);
});

test('asks only where AI tools are restricted', () => {
  const policies: AiPolicy[] = ['not_stated', 'allowed', 'allowed_if_disclosed', 'not_allowed'];
  expect(policies.filter(asksForAiUse)).toEqual(['allowed_if_disclosed', 'not_allowed']);
});

test('a statement is shown as it was written', () => {
  expect([' NONE', 'A translator'].map(aiUseText)).toEqual(['None', 'A translator']);
});
