import { DatabaseError } from 'pg';
import { ConfigError } from './platform/config/config.ts';
import { DatabaseAway, MigrationError, PrivilegeError } from './platform/database/index.ts';
import { EmbeddedError } from './platform/postgres/embedded-error.ts';

/** Invalid authorisation, no such database, missing privilege, insufficient resources. */
const refusals = /^(28...|3D000|42501|53...)$/;

/** Why the program can't start, for the operator; undefined for an unexpected error. */
export function explainFailure(error: unknown): string | undefined {
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedError ||
    error instanceof MigrationError ||
    error instanceof PrivilegeError
  )
    return error.message;
  if (error instanceof DatabaseAway) return explainAway(error.cause);
  if (error instanceof DatabaseError && refusals.test(error.code ?? ''))
    return `PostgreSQL refused the connection (${error.message}): check DATABASE_URL and DATABASE_OWNER_URL, and set up their roles as in docs/operations.md.`;
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return undefined;
  if (error.syscall === 'listen' || error.syscall === 'getaddrinfo') return explainAddress(error);
  return 'path' in error
    ? `The data folder can't be used (${error.message}): check that this user can write there and that the disk has space, or choose another DATA_DIR.`
    : undefined;
}

function explainAway(cause: unknown): string {
  // A name with several addresses fails once per address, in an AggregateError without a message.
  const reason: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  const words = reason instanceof Error ? reason.message : String(reason);
  if (reason instanceof DatabaseError && reason.code?.startsWith('53') === true)
    return `PostgreSQL lacks resources (${words}): free some, then start again.`;
  return `The database can't be reached (${words}): check that PostgreSQL runs there, and that DATABASE_URL is right.`;
}

function explainAddress(error: Error & { code: unknown }): string {
  if (error.code === 'EADDRINUSE')
    return `The port is in use (${error.message}): stop the program that uses it, or choose another PORT.`;
  return `The program can't listen on the address (${error.message}): choose another HOST or PORT.`;
}
