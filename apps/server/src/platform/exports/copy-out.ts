import { Query, type Client, type Connection } from 'pg';

/** Complete lines from the database. */
export interface Lines {
  readonly content: Buffer;
  readonly rows: number;
}

const rowsAtOnce = 2_000;
const usualBytes = 256 * 1024;
/** Unread batches at which the socket is paused, and with it the query. */
const mostWaiting = 4;
/** Bytes of the line end that COPY writes. */
const lineFeed = 1;

/** Copies lines into a buffer, because the driver reuses the memory it passes on. */
class Batch {
  rows = 0;
  #content = Buffer.allocUnsafe(usualBytes);
  #length = 0;

  add(line: Buffer, end: Buffer): void {
    const length = this.#length + line.length - lineFeed + end.length;
    if (length > this.#content.length) {
      const longer = Buffer.allocUnsafe(length * 2);
      this.#content.copy(longer, 0, 0, this.#length);
      this.#content = longer;
    }
    line.copy(this.#content, this.#length, 0, line.length - lineFeed);
    end.copy(this.#content, length - end.length);
    this.#length = length;
    this.rows += 1;
  }

  get lines(): Lines {
    return { content: this.#content.subarray(0, this.#length), rows: this.rows };
  }
}

/** `COPY … TO STDOUT`: the driver calls `handleCopyData` for each row. */
class CopyQuery extends Query {
  readonly #take: (line: Buffer, connection: Connection) => void;

  constructor(text: string, take: (line: Buffer, connection: Connection) => void) {
    super(text);
    this.#take = take;
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }, connection: Connection): void {
    this.#take(chunk, connection);
  }
}

/** The lines of a COPY statement in batches, with the given line ending. Reads no faster than its consumer. */
export async function* copyOut(client: Client, text: string, lineEnd: string): AsyncGenerator<Lines> {
  const end = Buffer.from(lineEnd);
  const ready: Lines[] = [];
  let [batch, over, resume] = [new Batch(), false, (): void => undefined];
  let failure: Error | undefined;
  let arrived = Promise.withResolvers<void>();
  const hand = (): void => {
    if (batch.rows > 0) ready.push(batch.lines);
    batch = new Batch();
    arrived.resolve();
  };
  const query = new CopyQuery(text, (line, { stream }) => {
    batch.add(line, end);
    if (batch.rows < rowsAtOnce) return;
    hand();
    if (ready.length < mostWaiting) return;
    stream.pause();
    resume = () => void stream.resume();
  });
  query.once('error', (error: Error) => {
    failure = error;
    arrived.resolve();
  });
  query.once('end', () => {
    over = true;
    hand();
  });
  client.query(query);
  for (;;) {
    const next = ready.shift();
    if (next) {
      resume();
      yield next;
    } else if (failure) throw failure;
    else if (over) return;
    else {
      await arrived.promise;
      arrived = Promise.withResolvers<void>();
    }
  }
}
