import pino, { type Logger } from 'pino';

export type Log = Logger;

/** Names of fields whose values never reach the log, at the first two levels of whatever is logged. */
const secretFields = [
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
 * The server's log: JSON lines on standard output. Trial mode writes warnings and errors only, so that the address
 * stays the last line. Tokens, answers and e-mail addresses are left out.
 */
export function createLog(mode: 'trial' | 'production', destination?: pino.DestinationStream): Log {
  return pino(
    {
      level: mode === 'production' ? 'info' : 'warn',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), remove: true },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
}

type DescribedError = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: DescribedError;
};

/** An error in words without what people typed: no query parameters, no row values, no addresses, no tokens. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutSecrets(String(error)) };
  const described: DescribedError = { type: error.name, message: withoutSecrets(error.message) };
  if ('code' in error && typeof error.code === 'string') described.code = error.code;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  if (frames?.length) described.stack = frames.slice(0, 12).join('\n');
  if (error.cause !== undefined) described.cause = describeError(error.cause);
  return described;
}

function withoutSecrets(text: string): string {
  return text
    .replace(/\nparams: [\s\S]*$/, '')
    .replace(/[^\s@"'<>()=]+@[^\s@"'<>()]+\.[^\s@"'<>(),]+/g, '[address]')
    .replace(/[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/g, '[token]')
    .slice(0, 2000);
}
