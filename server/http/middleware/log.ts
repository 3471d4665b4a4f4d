import pino, { type Logger } from 'pino';

export type Log = Logger;

/** Fields that are never logged, at the first two levels of a log object. */
const REDACTED_FIELDS = [
  'id_token',
  'token',
  'secret',
  'password',
  'cookie',
  'authorization',
  'email',
  'name',
  'answers',
  'response',
  'comments',
  'params',
  'body',
];

/**
 * The server's log: JSON lines on standard output, without tokens, answers and email addresses.
 * Trial mode logs warnings and errors only, so that the site's URL stays the last line.
 */
export function createLog(mode: 'trial' | 'production', destination?: pino.DestinationStream): Log {
  return pino(
    {
      level: mode === 'production' ? 'info' : 'warn',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED_FIELDS.flatMap((field) => [field, `*.${field}`]), remove: true },
      serializers: { err: describeError, path: redact },
      hooks: {
        logMethod(args, method) {
          method.apply(this, args.map((arg) => (typeof arg === 'string' ? redact(arg) : arg)) as typeof args);
        },
      },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
}

/**
 * Logs what libraries print on the console, and the warnings of Node, one entry each: a plain line
 * would break the log for programs that read it.
 */
export function redirectConsole(log: Log): void {
  for (const method of ['log', 'info', 'debug', 'trace', 'warn', 'error'] as const)
    console[method] = (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error);
      const level = method === 'error' || method === 'warn' ? method : 'info';
      log[level]({ source: 'console', ...(err && { err }) }, parts.map(describePrinted).join(' '));
    };
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ source: 'node', err }, 'Process warning'));
}

/** A printed value without what it quotes: a path, a name, an answer. */
function describePrinted(part: unknown, index: number): string {
  if (part instanceof Error) return describeError(part).message;
  if (typeof part !== 'string') return typeof part;
  return index === 0 ? part.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '…') : '…';
}

type DescribedError = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: DescribedError;
};

/** An error without user input: no query parameters, row values, email addresses or tokens. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redact(String(error)) };
  const described: DescribedError = { type: error.name, message: messageOf(error) };
  if ('code' in error && typeof error.code === 'string') described.code = error.code;
  // The stack repeats the message above the frames, and a message can look like a frame.
  const below = error.stack?.slice(error.stack.indexOf(error.message) + error.message.length);
  const frames = below?.split('\n').filter((line) => /^\s+at /.test(line));
  if (frames?.length) described.stack = frames.slice(0, 12).join('\n');
  if (error.cause !== undefined) described.cause = describeError(error.cause);
  return described;
}

/** The fields of a PostgreSQL error beside its message: schema names, and its source routine. */
type PostgresError = Error &
  Partial<Record<'severity' | 'code' | 'constraint' | 'table' | 'column' | 'routine', string>>;

/**
 * SQLSTATE classes whose messages repeat data: wrong values, constraints, errors raised by
 * triggers.
 */
const DATA_ERROR_CODES = /^(22|23|44|P0)/;

function messageOf(error: PostgresError): string {
  const { severity, code = '', constraint, table, column, routine } = error;
  if (severity && DATA_ERROR_CODES.test(code)) {
    const where = Object.entries({ constraint, table, column, routine }).filter(([, name]) => name);
    return `Refused by the database: ${code} ${where.map(([what, name]) => `${what} ${name}`).join(', ')}`.trim();
  }
  // Parsers quote their input in the message: a JSON text, a header, a time zone, a URL.
  const quotesInput =
    error instanceof SyntaxError || error instanceof RangeError || error instanceof TypeError;
  const message = redact(error.message);
  return quotesInput ? message.replace(/"[\s\S]*"|: (?=\S)[\s\S]*/g, '…') : message;
}

function redact(text: string): string {
  return text
    .replace(/\nparams: [\s\S]*$/, '')
    .replace(/[^\s@"'<>()=]+@[^\s@"'<>()]+\.[^\s@"'<>(),]+/g, '[address]')
    .replace(/[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/g, '[token]')
    .slice(0, 2000);
}
