import type { FileStore } from '../src/platform/files/index.ts';

/** Files for tests that concern something else. */
export const filesInMemory = (): FileStore & { readonly keys: () => string[] } => {
  const files = new Map<string, Buffer>();
  return {
    put: (key, content) => {
      files.set(key, content);
      return Promise.resolve();
    },
    get: (key) => Promise.resolve(files.get(key)),
    remove: (key) => {
      files.delete(key);
      return Promise.resolve();
    },
    keys: () => [...files.keys()],
  };
};
