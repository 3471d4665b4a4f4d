import { SMALL_BODY_BYTES } from './body-limits.ts';

const MIB = 1024 * 1024;
/** Bytes of bodies in flight, beyond the first `SMALL_BODY_BYTES` of each. */
const LIMITS = {
  clientBytes: 24 * MIB,
  totalBytes: { person: 192 * MIB, address: 64 * MIB },
  requests: 2500,
};

/** `person …` (a uid) with a live session or credential, `address …` for other clients. */
export type ClientKey = `${'person' | 'address'} ${string}`;

export type BudgetFault = 'too-many-bodies' | 'busy';

/** The share of a budget that one body in flight takes up. */
export type BodyShare = {
  /** Counts received bytes; the fault if the client, or all of its kind, has too many in flight. */
  add: (bytes: number) => BudgetFault | null;
  close: () => void;
};

/**
 * Limits bodies in flight fairly: by client, and for people with and without a session separately.
 */
export type BodyBudget = {
  /** False when no further body can be received, however small. */
  hasRoom: () => boolean;
  /** Reserves the declared length at once, so that a body that fits is never refused halfway. */
  open: (client: ClientKey, declaredBytes?: number) => BodyShare | BudgetFault;
};

export function createBodyBudget(limits = LIMITS): BodyBudget {
  const clients = new Map<string, number>();
  const total = { person: 0, address: 0 };
  let requests = 0;
  return {
    hasRoom: () => requests < limits.requests,
    open(client, declaredBytes = 0) {
      const kind = client.startsWith('person ') ? 'person' : 'address';
      let received = 0;
      let counted = 0;
      let isOpen = true;
      const count = (bytes: number): BudgetFault | null => {
        const more = Math.max(0, bytes - SMALL_BODY_BYTES) - counted;
        if (more <= 0) return null;
        const clientTotal = (clients.get(client) ?? 0) + more;
        if (clientTotal > limits.clientBytes) return 'too-many-bodies';
        if (total[kind] + more > limits.totalBytes[kind]) return 'busy';
        clients.set(client, clientTotal);
        total[kind] += more;
        counted += more;
        return null;
      };
      const fault = count(declaredBytes);
      if (fault) return fault;
      requests += 1;
      return {
        add: (bytes) => (isOpen ? count((received += bytes)) : null),
        close() {
          if (!isOpen) return;
          isOpen = false;
          requests -= 1;
          const remainingBytes = (clients.get(client) ?? 0) - counted;
          if (remainingBytes > 0) clients.set(client, remainingBytes);
          else clients.delete(client);
          total[kind] -= counted;
        },
      };
    },
  };
}
