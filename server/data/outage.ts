const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const connectionWords =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|connection timeout|Query read timeout/i;
// 08 connection, 53 out of resources, 57P0x shutting down or starting up, 57014 statement timeout, 55P03 lock timeout.
const outageStates = /^(08...|53...|57P0.|57014|55P03|25P03)$/;

/**
 * True when `error`, or what caused it, says that the database does not answer right now, so that trying again in a
 * moment makes sense. False for everything that would fail again: a bug, a broken constraint.
 */
export function isDatabaseOutage(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    const syscall = 'syscall' in cause && typeof cause.syscall === 'string' ? cause.syscall : '';
    if (outageStates.test(code)) return true;
    if (connectionCodes.has(code) && (syscall === 'connect' || syscall === 'read' || syscall === 'write')) return true;
    if (connectionWords.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseOutage)) return true;
  }
  return false;
}
