import type { Strain } from './strain.ts';

/** Who stands in which line: people without a session who read, and everybody else. Neither can keep the other from being answered. */
export type LineName = 'visitors' | 'members';

/** Calls that only read and ask for no credential. */
const READ_CALLS = new Set(['/project/get_projects', '/announcement/get_announcements']);

/** The line a request stands in. A session counts once its cookie is ours; whether it has ended is found out later. */
export function lineOf({ method, url }: Request, hasSession: boolean): LineName {
  const onlyReads =
    method === 'POST' ? READ_CALLS.has(new URL(url).pathname) : ['GET', 'HEAD', 'OPTIONS'].includes(method);
  return onlyReads && !hasSession ? 'visitors' : 'members';
}

/** How many of a line are worked on at once, and how many may wait for their turn. */
type Room = { working: number; waiting: number };
const ROOM: Record<LineName, Room> = {
  visitors: { working: 24, waiting: 72 },
  members: { working: 24, waiting: 240 },
};
/** Requests whose bodies are on their way; they cost no more than what has come of them. */
const RECEIVING = { requests: 2500, bytes: 64 * 1024 * 1024 };
/** Nobody waits for longer than this for a turn to begin. */
const LONGEST_WAIT_MS = 2000;

const REPORTED_EVERY_MS = 10_000;

/** What came instead of an admission: too much is going on at once. */
export const TOO_MUCH = Symbol('too much is going on at once');

/** Somebody who has been let in: `leave` once they are answered. */
export type Admitted = {
  /** Passes on the body of the request; its end comes when it is this request's turn. */
  receive: (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>;
  leave: () => void;
};

export type Admission = {
  /**
   * Lets one in, when it is their turn: {@link TOO_MUCH} when too many wait already, when the turn does not come within two seconds, or
   * under strain. Who sends a body comes in at once, and waits for their turn when all of it is there: a slow line takes nobody's place.
   * Whoever has been let in is never turned away.
   */
  enter: (line: LineName, isSending: boolean) => Promise<Admitted | typeof TOO_MUCH>;
};

/**
 * See {@link Admission}. Under some strain visitors are asked to come back, under much everybody. `report` hears of it every ten seconds,
 * with how many were asked since.
 */
export function createAdmission(
  { strain, report }: { strain: () => Strain; report: (turnedAway: number) => void },
  room: Record<LineName, Room> = ROOM,
): Admission {
  const lines = { visitors: createLine(room.visitors), members: createLine(room.members) };
  const receiving = { requests: 0, bytes: 0 };
  const count = countedUp(report);
  const isTooMuch = (name: LineName, isSending: boolean) =>
    strain() === 'much' ||
    (strain() === 'some' && name === 'visitors') ||
    lines[name].isFull() ||
    (isSending && (receiving.requests >= RECEIVING.requests || receiving.bytes >= RECEIVING.bytes));
  return {
    async enter(name, isSending) {
      const line = lines[name];
      if (!isTooMuch(name, isSending)) {
        if (isSending) return admitSender(line, receiving);
        if (await line.turnWithin(LONGEST_WAIT_MS)) return { receive: (body) => body, leave: line.leave };
      }
      count();
      return TOO_MUCH;
    },
  };
}

function countedUp(report: (count: number) => void): () => void {
  let count = 0;
  let reportedAt = -Infinity;
  return () => {
    count += 1;
    if (performance.now() - reportedAt < REPORTED_EVERY_MS) return;
    reportedAt = performance.now();
    report(count);
    count = 0;
  };
}

/**
 * Takes in, and forgets, what is on its way of a body that nobody will read, for at most two seconds: who is still sending would be cut off
 * before they have read our answer.
 */
export async function takeIn(body: ReadableStream<Uint8Array> | null): Promise<void> {
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  // Whatever ends it, the answer follows.
  await body?.pipeTo(new WritableStream(), { signal }).catch(() => {});
}

function admitSender(line: Line, receiving: { requests: number; bytes: number }): Admitted {
  let bytes = 0;
  let hasTurn = false;
  let isHere = true;
  receiving.requests += 1;
  const end = () => {
    receiving.requests -= 1;
    receiving.bytes -= bytes;
  };
  const flush = async () => {
    await line.turn();
    hasTurn = true;
    // Answered before all of it had come.
    if (!isHere) line.leave();
  };
  const transform = (chunk: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>) => {
    bytes += chunk.byteLength;
    if (isHere) receiving.bytes += chunk.byteLength;
    controller.enqueue(chunk);
  };
  return {
    receive: (body) => body.pipeThrough(new TransformStream({ transform, flush })),
    leave() {
      if (!isHere) return;
      isHere = false;
      end();
      if (hasTurn) line.leave();
    },
  };
}

type Line = {
  isFull: () => boolean;
  turn: () => Promise<void>;
  turnWithin: (ms: number) => Promise<boolean>;
  leave: () => void;
};

/** One after the other, in the order they came. Once it was full it is so until half of those who waited have had their turn. */
function createLine({ working, waiting }: Room): Line {
  const queue = new Set<() => void>();
  let active = 0;
  let wasFull = false;
  const turn = (call: () => void) => {
    if (active < working) {
      active += 1;
      call();
    } else queue.add(call);
  };
  return {
    isFull() {
      wasFull = queue.size >= (wasFull ? waiting / 2 : waiting);
      return wasFull;
    },
    turn: () => new Promise((resolve) => turn(resolve)),
    turnWithin: (ms) =>
      new Promise((resolve) => {
        const call = () => {
          clearTimeout(timer);
          resolve(true);
        };
        const timer = setTimeout(() => {
          queue.delete(call);
          resolve(false);
        }, ms);
        turn(call);
      }),
    leave() {
      const [next] = queue;
      if (!next) active -= 1;
      else {
        queue.delete(next);
        next();
      }
    },
  };
}
