/** The embedded PostgreSQL can't start, said so that whoever runs the program knows what to do. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}
