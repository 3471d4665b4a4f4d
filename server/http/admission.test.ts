import { expect, test, vi } from 'vitest';
import { type Admitted, TOO_MUCH, createAdmission, lineOf } from './admission.ts';
import type { Strain } from './strain.ts';

const ROOM = { visitors: { working: 2, waiting: 2 }, members: { working: 1, waiting: 2 } };

function open(strain: () => Strain = () => 'none') {
  const told: number[] = [];
  const { enter } = createAdmission({ strain, report: (count) => void told.push(count) }, ROOM);
  const letIn = async (...who: Parameters<typeof enter>): Promise<Admitted> => {
    const admitted = await enter(...who);
    if (admitted === TOO_MUCH) throw new Error('turned away');
    return admitted;
  };
  return { enter, letIn, told };
}

/** What has become of something that may still be waiting. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const still = Symbol('still');
  await new Promise((resolve) => setImmediate(resolve));
  return (await Promise.race([promise, Promise.resolve(still)])) !== still;
}

function bodyOf(text: string) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const send = async () => {
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
  };
  return { readable, send };
}

test('so many are worked on at once, so many wait, and who comes then is asked to come back', async () => {
  const { enter, letIn, told } = open();
  const [first] = [await letIn('visitors', false), await letIn('visitors', false)];
  const waiting = [letIn('visitors', false), letIn('visitors', false)];
  expect(await enter('visitors', false)).toBe(TOO_MUCH);
  expect(await isSettled(waiting[0]!)).toBe(false);
  first.leave();
  (await waiting[0]!).leave();
  expect(await isSettled(waiting[1]!)).toBe(true);
  expect(told).toEqual([1]);
});

test('a full line opens again when half of it has had its turn, not with the first', async () => {
  const { enter, letIn } = open();
  const inside = [await letIn('visitors', false), await letIn('visitors', false)];
  const waiting = [letIn('visitors', false), letIn('visitors', false)];
  expect(await enter('visitors', false)).toBe(TOO_MUCH);
  inside[0]!.leave();
  await waiting[0];
  expect(await enter('visitors', false)).toBe(TOO_MUCH);
  inside[1]!.leave();
  await waiting[1];
  expect(await isSettled(letIn('visitors', false))).toBe(false);
});

test('readers without a session never keep anybody else from being answered', async () => {
  const { enter, letIn } = open();
  await Promise.all([1, 2].map(() => letIn('visitors', false)));
  void [1, 2, 3, 4].map(() => enter('visitors', false));
  for (const isSending of [false, true]) expect(await enter('members', isSending)).not.toBe(TOO_MUCH);
});

test('who waits for two seconds is asked to come back, and takes nobody’s turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { enter, letIn } = open();
    const inside = await letIn('members', false);
    const late = enter('members', false);
    vi.advanceTimersByTime(1999);
    const next = letIn('members', false);
    vi.advanceTimersByTime(1);
    expect(await late).toBe(TOO_MUCH);
    inside.leave();
    expect(await isSettled(next)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('a body on its way takes nobody’s place; its request waits for its turn when all of it is there', async () => {
  const { letIn } = open();
  const slow = Array.from({ length: 20 }, () => letIn('members', true));
  await Promise.all(slow);
  const inside = await letIn('members', false);
  const sender = await letIn('members', true);
  const { readable, send } = bodyOf('an application');
  const received = new Response(sender.receive(readable)).text();
  await send();
  expect(await isSettled(received)).toBe(false);
  inside.leave();
  expect(await received).toBe('an application');
  const next = letIn('members', false);
  expect(await isSettled(next)).toBe(false);
  sender.leave();
  (await next).leave();
});

test('who is answered before their turn came leaves it to the next', async () => {
  const { letIn } = open();
  const inside = await letIn('members', false);
  const sender = await letIn('members', true);
  const { readable, send } = bodyOf('x');
  const received = new Response(sender.receive(readable)).text();
  await send();
  sender.leave();
  sender.leave();
  inside.leave();
  expect(await received).toBe('x');
  expect(await isSettled(letIn('members', false))).toBe(true);
});

test('too many bytes on their way: nobody else begins to send, others are answered', async () => {
  const { enter, letIn } = open();
  const sender = await letIn('members', true);
  const chunk = new Uint8Array(8 * 1024 * 1024);
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(chunk) });
  const reader = sender.receive(body).getReader();
  for (let mebibytes = 0; mebibytes < 64; mebibytes += 8) await reader.read();
  expect(await enter('members', true)).toBe(TOO_MUCH);
  (await letIn('members', false)).leave();
  sender.leave();
  (await letIn('members', true)).leave();
  await reader.cancel();
});

test('under some strain visitors are asked to come back, under much everybody; who is inside goes on', async () => {
  let strain: Strain = 'none';
  const { enter, letIn } = open(() => strain);
  const inside = await letIn('members', true);
  strain = 'some';
  expect(await enter('visitors', false)).toBe(TOO_MUCH);
  expect(await enter('members', false)).not.toBe(TOO_MUCH);
  strain = 'much';
  expect(await enter('members', true)).toBe(TOO_MUCH);
  const { readable, send } = bodyOf('begun before');
  const received = new Response(inside.receive(readable)).text();
  await send();
  expect(await isSettled(received)).toBe(false);
  strain = 'none';
  expect(await enter('visitors', false)).not.toBe(TOO_MUCH);
});

test.each([
  ['GET', '/', false, 'visitors'],
  ['GET', '/', true, 'members'],
  ['POST', '/project/get_projects', false, 'visitors'],
  ['POST', '/announcement/get_announcements', false, 'visitors'],
  ['POST', '/application/submit', false, 'members'],
  ['POST', '/project/get_projects', true, 'members'],
] as const)('%s %s, session %s: %s', (method, path, hasSession, line) => {
  expect(lineOf(new Request(`https://board.example${path}`, { method }), hasSession)).toBe(line);
});
