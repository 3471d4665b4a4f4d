const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const connectionMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|connection timeout|Query read timeout/i;
// 08 connection, 53 out of resources, 57P0x shutting down or starting up, 57014 statement timeout, 55P03 lock timeout;
// 40P01 and 40001 when every retry of the transaction failed.
const outageStates = /^(08...|53...|57P0.|57014|55P03|25P03|40P01|40001)$/;
const MAX_CAUSES = 5;

/**
 * True when `error`, or what caused it, says that the database does not answer right now, so that trying again in a
 * moment makes sense. False for everything that would fail again: a bug, a broken constraint.
 */
export function isDatabaseOutage(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    const code = sqlStateOf(cause);
    const syscall = 'syscall' in cause && typeof cause.syscall === 'string' ? cause.syscall : '';
    if (outageStates.test(code)) return true;
    if (connectionCodes.has(code) && (syscall === 'connect' || syscall === 'read' || syscall === 'write'))
      return true;
    if (connectionMessages.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseOutage)) return true;
  }
  return false;
}

/** True for a deadlock (40P01) and a serialization failure (40001): PostgreSQL asks to run the transaction again. */
export function isTransactionConflict(error: unknown): boolean {
  return causesOf(error).some((cause) => ['40P01', '40001'].includes(sqlStateOf(cause)));
}

/** True when a write refers to a user that does not exist anymore: the account was deleted while the request ran. */
export function isMissingUser(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      sqlStateOf(cause) === '23503' &&
      'detail' in cause &&
      typeof cause.detail === 'string' &&
      cause.detail.endsWith('is not present in table "users".'),
  );
}

/** The error and what caused it, outermost first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < MAX_CAUSES; cause = cause.cause)
    causes.push(cause);
  return causes;
}

function sqlStateOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
