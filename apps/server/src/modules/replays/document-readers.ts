import type { TenantView } from '../../platform/database/index.ts';
import type { PastDocument } from './documents.ts';
import type { Grown } from './grades.replay.rules.ts';

/** Documents of one kind, read in the order in which they were booked. */
export interface DocumentReader<Document extends PastDocument> {
  /** How many there are, up to a bound. */
  readonly count: (view: TenantView, most: number) => Promise<number>;
  readonly pages: (view: TenantView) => AsyncGenerator<Document[]>;
}

const inTime = (one: PastDocument, other: PastDocument): number =>
  one.date === other.date ? one.at.getTime() - other.at.getTime() : one.date < other.date ? -1 : 1;

/** The documents of two readers in one order. Reads a page of each at a time. */
export const merged = <Document extends PastDocument>(
  ...readers: readonly [DocumentReader<Document>, DocumentReader<Document>]
): DocumentReader<Document> => ({
  count: async (view, most) => (await readers[0].count(view, most)) + (await readers[1].count(view, most)),
  async *pages(view) {
    const sides = readers.map((reader) => ({ pages: reader.pages(view), read: [] as Document[], isOver: false }));
    while (sides.some(({ read, isOver }) => !isOver || read.length > 0)) {
      for (const side of sides)
        while (side.read.length === 0 && !side.isOver) {
          const next = await side.pages.next();
          if (next.done) side.isOver = true;
          else side.read = next.value;
        }
      // What is beyond the end of either page may come after what its reader has yet to read.
      const ends = sides.flatMap(({ read, isOver }) => (isOver ? [] : read.slice(-1))).toSorted(inTime);
      const [end] = ends;
      const isBefore = (one: Document): boolean => !end || inTime(one, end) <= 0;
      yield sides.flatMap(({ read }) => read.filter(isBefore)).toSorted(inTime);
      for (const side of sides) side.read = side.read.filter((one) => !isBefore(one));
    }
  },
});

const isOneMove = (one: Grown, next: Grown): boolean =>
  one.kind === next.kind &&
  one.id === next.id &&
  one.memberId === next.memberId &&
  one.at.getTime() === next.at.getTime();

/** Joins what the steps of a document moved at once, as `postOnStanding` does; a page may end between two of them. */
export async function* inOneMove(pages: AsyncGenerator<Grown[]>): AsyncGenerator<Grown[]> {
  let last: Grown | undefined;
  for await (const page of pages) {
    const moves: Grown[] = [];
    for (const step of page) {
      if (last && isOneMove(last, step)) last = { ...last, after: step.after };
      else {
        if (last) moves.push(last);
        last = step;
      }
    }
    yield moves;
  }
  if (last) yield [last];
}
