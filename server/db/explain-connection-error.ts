import pg from 'pg';
import { UnsupportedData } from './migrate.ts';

type ConnectionTarget = { user: string; host: string; port: number; database: string };

/** Explanations of PostgreSQL's error codes, for the operator who set DATABASE_URL. */
const SERVER_ERRORS: Record<string, (target: ConnectionTarget) => string> = {
  '28P01': ({ user, host }) =>
    `The password of "${user}" is not the one that ${host} knows, or there is no such user.`,
  '28000': ({ user, host, database }) =>
    `${host} does not let "${user}" in to "${database}" from here: its pg_hba.conf has no line for this machine, or it wants TLS (sslmode=verify-full).`,
  '3D000': ({ user, host, database }) =>
    `There is no database "${database}" at ${host}. Make it there: create database "${database}" owner "${user}".`,
  '42501': ({ user, database }) =>
    `"${user}" may not create what is needed in "${database}". As an admin of the database: alter database "${database}" owner to "${user}".`,
  '0A000': () =>
    'The server lacks an extension that is needed: install pg_trgm and unaccent (postgresql-contrib).',
  '53300': ({ host }) =>
    `${host} has no connection left: raise its max_connections, or lower DATABASE_POOL or WORKERS.`,
  '57P03': ({ host }) => `The database at ${host} is still starting, or shutting down.`,
  '25006': ({ host }) =>
    `${host} takes no changes: it is a replica. DATABASE_URL has to name the one that is written to.`,
};

/** Explanations of network and TLS errors. */
const NETWORK_ERRORS: Record<string, (target: ConnectionTarget) => string> = {
  ENOTFOUND: ({ host }) => `No machine has the name ${host}.`,
  EAI_AGAIN: ({ host }) => `The name ${host} could not be looked up: the name server does not answer.`,
  ECONNREFUSED: ({ host, port }) =>
    `Nothing answers at ${host}:${port}: PostgreSQL is not running there, or listens elsewhere.`,
  ENOENT: ({ host }) => `There is no PostgreSQL at the socket in ${host}.`,
  EACCES: ({ host }) => `The socket in ${host} may not be opened by this user.`,
  ETIMEDOUT: ({ host, port }) => `${host}:${port} does not answer: a firewall may be between.`,
  EHOSTUNREACH: ({ host }) => `There is no way to ${host} from here.`,
  ENETUNREACH: ({ host }) => `There is no way to ${host} from here.`,
  ECONNRESET: ({ host, port }) => `${host}:${port} hung up: is it PostgreSQL that listens there?`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) =>
    `The certificate of the server was made for another name than ${host}. Use the name it was made for.`,
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
      return `Who signed the certificate of ${host} is not known here: name their certificate with sslrootcert=/path/ca.pem in DATABASE_URL.`;
    if (/does not support SSL/i.test(cause.message))
      return `${host} does not speak TLS: turn ssl on there, or leave sslmode away where the network is your own.`;
    if (/timeout expired|Connection terminated due to connection timeout/i.test(cause.message))
      return `${host}:${port} does not answer: a firewall may be between.`;
    if (/password must be a string/i.test(cause.message))
      return `${host} asks for a password, and DATABASE_URL has none.`;
    if (/Connection terminated unexpectedly/i.test(cause.message))
      return `${host}:${port} hung up: is it PostgreSQL that listens there?`;
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
