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
// 08 connection, 53 out of resources, 57P0x shutting down or starting up, 57014 statement timeout,
// 55P03 lock timeout, 25P03 idle-in-transaction timeout; 40P01 and 40001 when every retry of the
// transaction failed.
const outageStates = /^(08...|53...|57P0.|57014|55P03|25P03|40P01|40001)$/;
const MAX_CAUSES = 5;

/**
 * True when `error` or one of its causes says that the database is unavailable for now, so that a
 * retry makes sense. False for errors that would repeat, such as a bug or a violated constraint.
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

/**
 * True for a deadlock (40P01) or a serialization failure (40001), which require a retry of the
 * transaction.
 */
export function isTransactionConflict(error: unknown): boolean {
  return causesOf(error).some((cause) => ['40P01', '40001'].includes(sqlStateOf(cause)));
}

/** True when a write refers to a missing user: the account was deleted during the request. */
export function isMissingUser(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      sqlStateOf(cause) === '23503' &&
      'detail' in cause &&
      typeof cause.detail === 'string' &&
      cause.detail.endsWith('is not present in table "users".'),
  );
}

/** The error and its causes, outermost first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < MAX_CAUSES; cause = cause.cause)
    causes.push(cause);
  return causes;
}

function sqlStateOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
