import { Socket } from 'node:net';

/**
 * Sends in one piece what pg writes in one turn: begin and the first statement, statements that don't wait for each
 * other, the last one and commit. Each piece is a system call and wakes the server's process.
 */
export class GatheringSocket extends Socket {
  /** Counted once more until the turn is over. */
  override cork(): void {
    super.cork();
    super.cork();
    process.nextTick(() => super.uncork());
  }
}
