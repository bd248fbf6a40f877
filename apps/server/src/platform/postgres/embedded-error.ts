/** The embedded PostgreSQL can't start; the message tells the operator what to do. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}
