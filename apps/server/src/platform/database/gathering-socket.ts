import { Socket } from 'node:net';

/**
 * Corks the socket for one turn of the event loop, so that pipelined statements go out in one write: each write is a
 * system call and wakes the server's process.
 */
export class GatheringSocket extends Socket {
  /** Corks once more than the caller uncorks, until the end of the turn. */
  override cork(): void {
    super.cork();
    super.cork();
    process.nextTick(() => super.uncork());
  }
}
