import { expect, test } from 'vitest';
import { OPERATOR, VISITOR } from './actor.ts';
import { ifSignedIn } from './if-signed-in.ts';
import { done } from './refusal.ts';

test('a visitor is refused and nothing runs; an account reaches the command', async () => {
  const names: string[] = [];
  const command = async ({ name }: { name: string }) => done(names.push(name));
  expect(await ifSignedIn(VISITOR, command)).toMatchObject({ refusal: { code: 'unauthenticated' } });
  expect(await ifSignedIn(OPERATOR, command)).toEqual(done(1));
  expect(names).toEqual([OPERATOR.name]);
});
