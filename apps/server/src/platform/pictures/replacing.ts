import type { PicturePurpose } from '@regulars/phrases';
import type { TenantTx } from '../database/index.ts';
import { removePicture, takePicture } from './pictures.ts';

/** A picture given in place of another, or of none. */
interface PictureChange {
  readonly before: string | null;
  readonly given: string | null;
  /** When the given one was uploaded, which is what the log calls it. */
  readonly used: Date | null;
}

/** Takes the given picture into use, unless it is the one that was there. A fault is told at `path`. */
export const changePicture = async (
  tx: TenantTx,
  purpose: PicturePurpose,
  path: string,
  before: string | null,
  given: string | null | undefined,
): Promise<PictureChange | undefined> =>
  given === undefined || given === before
    ? undefined
    : { before, given, used: given === null ? null : await takePicture(tx, purpose, given, path) };

/** Removes the picture that was replaced, to which nothing refers any more; returns the change as logged. */
export const dropReplaced = async (
  tx: TenantTx,
  { before, used }: PictureChange,
): Promise<[string | null, string | null]> => {
  const removed = before === null ? undefined : await removePicture(tx, before);
  return [removed?.toISOString() ?? null, used?.toISOString() ?? null];
};
