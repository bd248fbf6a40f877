import type { Config } from '../config/config.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { s3Store } from './s3-store.ts';

export type { FileStore } from './file-store.ts';
export { diskStore } from './disk-store.ts';
export { s3Store } from './s3-store.ts';

/** Where files are kept: in a bucket if one is configured, else in a folder. */
export const fileStoreOf = ({ filesDir, thirdParties: { s3 } }: Pick<Config, 'filesDir' | 'thirdParties'>): FileStore =>
  s3 ? s3Store(s3) : diskStore(filesDir);
