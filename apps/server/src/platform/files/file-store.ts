/** A place for files that never change: each is put once under a key of lower-case letters, digits, `-` and `/`. */
export interface FileStore {
  /** Resolves once the file outlives a crash. Putting the same again is harmless. */
  put(key: string, content: Buffer, mediaType: string): Promise<void>;
  /** Undefined: there is none. */
  get(key: string): Promise<Buffer | undefined>;
  /** Removing what isn't there is harmless. */
  remove(key: string): Promise<void>;
}
