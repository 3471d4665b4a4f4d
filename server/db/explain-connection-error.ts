import pg from 'pg';
import { UnsupportedData } from './migrate.ts';

type ConnectionTarget = { user: string; host: string; port: number; database: string };

/** Explanations of PostgreSQL's error codes, for the operator who set DATABASE_URL. */
const SERVER_ERRORS: Record<string, (target: ConnectionTarget) => string> = {
  '28P01': ({ user, host }) =>
    `${host} refused the password of "${user}", or has no such user: check DATABASE_URL.`,
  '28000': ({ user, host, database }) =>
    `${host} does not allow "${user}" to connect to "${database}" from this machine: add it to pg_hba.conf, or use TLS (sslmode=verify-full).`,
  '3D000': ({ user, host, database }) =>
    `Database "${database}" not found at ${host}. Create it there: create database "${database}" owner "${user}".`,
  '42501': ({ user, database }) =>
    `"${user}" has no permission to create tables in "${database}". As an admin of the database, run: alter database "${database}" owner to "${user}".`,
  '0A000': () =>
    'The database server lacks a required extension: install pg_trgm and unaccent (postgresql-contrib).',
  '53300': ({ host }) =>
    `${host} has no free connections: raise its max_connections, or lower DATABASE_POOL or WORKERS.`,
  '57P03': ({ host }) => `The database at ${host} is still starting, or shutting down.`,
  '25006': ({ host }) => `${host} is a read-only replica: set DATABASE_URL to the primary.`,
};

/** Explanations of network and TLS errors. */
const NETWORK_ERRORS: Record<string, (target: ConnectionTarget) => string> = {
  ENOTFOUND: ({ host }) => `Host ${host} not found: check DATABASE_URL.`,
  EAI_AGAIN: ({ host }) => `Host ${host} could not be resolved: the DNS server does not answer.`,
  ECONNREFUSED: ({ host, port }) =>
    `Connection refused at ${host}:${port}: PostgreSQL is not running there, or listens elsewhere.`,
  ENOENT: ({ host }) => `PostgreSQL socket not found in ${host}.`,
  EACCES: ({ host }) => `Permission denied for the PostgreSQL socket in ${host}.`,
  ETIMEDOUT: ({ host, port }) => `${host}:${port} does not answer: a firewall may block it.`,
  EHOSTUNREACH: ({ host }) => `No route to ${host} from this machine.`,
  ENETUNREACH: ({ host }) => `No route to ${host} from this machine.`,
  ECONNRESET: ({ host, port }) => `${host}:${port} closed the connection: does PostgreSQL listen there?`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) =>
    `The server's certificate is not for ${host}. Use the name in the certificate.`,
  CERT_HAS_EXPIRED: ({ host }) => `The certificate of ${host} has expired.`,
};

const UNTRUSTED_CERTIFICATE = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
];

/**
 * Why a database cannot be used, in one sentence for the operator, without its password. Null for
 * an error that is not about the connection, such as a failed migration.
 */
export function explainConnectionError(config: pg.ClientConfig, error: unknown): string | null {
  if (error instanceof UnsupportedData) return error.message;
  const { user = '', host, port, database = '' } = new pg.Client(config);
  const target = { user, host, port, database };
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    // For a host name with several addresses: the error of the last one.
    const last = cause instanceof AggregateError ? (cause.errors.at(-1) as unknown) : cause;
    const code = last instanceof Error && 'code' in last && typeof last.code === 'string' ? last.code : '';
    const explain =
      (Object.hasOwn(SERVER_ERRORS, code) && SERVER_ERRORS[code]) ||
      (Object.hasOwn(NETWORK_ERRORS, code) && NETWORK_ERRORS[code]);
    if (explain) return explain(target);
    if (UNTRUSTED_CERTIFICATE.includes(code))
      return `The certificate of ${host} is signed by an unknown authority: set sslrootcert=/path/ca.pem in DATABASE_URL.`;
    if (/does not support SSL/i.test(cause.message))
      return `${host} does not support TLS: turn ssl on there, or remove sslmode if you trust the network.`;
    if (/timeout expired|Connection terminated due to connection timeout/i.test(cause.message))
      return `${host}:${port} does not answer: a firewall may block it.`;
    if (/password must be a string/i.test(cause.message))
      return `${host} asks for a password, and DATABASE_URL has none.`;
    if (/Connection terminated unexpectedly/i.test(cause.message))
      return `${host}:${port} closed the connection: does PostgreSQL listen there?`;
  }
  return null;
}

/** The explanation as an error; without one, `error` is its cause. */
export function unusableDatabaseError(config: pg.ClientConfig, error: unknown): Error {
  const explanation = explainConnectionError(config, error);
  return explanation === null
    ? new Error('The database of DATABASE_URL cannot be used:', { cause: error })
    : new Error(`The database of DATABASE_URL cannot be used: ${explanation}`);
}
