import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TenantView } from '../../platform/database/index.ts';
import { inOneMove, merged, type DocumentReader } from './document-readers.ts';
import type { PastDocument } from './documents.ts';
import type { Grown } from './grades.replay.rules.ts';

const instant = fc.integer({ min: 0, max: 40 });
const minutes = fc.array(instant, { maxLength: 30 }).map((of) => of.toSorted((a, b) => a - b));
const atOnce = fc.integer({ min: 1, max: 7 });
const view = {} as TenantView; // nothing is read

const documentOf = (minute: number): PastDocument => ({
  kind: 'consumption_order',
  id: String(minute),
  date: minute < 20 ? '2026-11-20' : '2026-11-21',
  at: new Date(Date.UTC(2026, 10, 20, 23, 40 + minute)),
  memberId: 'm',
  gradeId: 'g',
});
const readerOf = (of: readonly number[], size: number): DocumentReader<PastDocument> => ({
  count: () => Promise.resolve(of.length),
  async *pages() {
    for (let from = 0; from <= of.length; from += size) yield of.slice(from, from + size).map(documentOf);
  },
});

it('reads what two readers have in the order of time, whole, however long their pages are', () =>
  fc.assert(
    fc.asyncProperty(minutes, minutes, atOnce, atOnce, async (some, others, size, otherSize) => {
      const reader = merged(readerOf(some, size), readerOf(others, otherSize));
      const read: PastDocument[] = [];
      for await (const page of reader.pages(view)) read.push(...page);
      expect(read.map(({ id }) => Number(id))).toEqual([...some, ...others].toSorted((a, b) => a - b));
      expect(await reader.count(view, 100)).toBe(read.length);
    }),
  ));

it('joins what the steps of a document moved at once, wherever a page ends', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 12 }), atOnce, async (documents, size) => {
      const steps: Grown[] = [];
      for (const [minute, count] of documents.entries())
        for (let step = 0; step < count; step += 1)
          steps.push({ ...documentOf(minute), before: steps.length, after: steps.length + 1, brought: false });
      const pages = async function* (): AsyncGenerator<Grown[]> {
        for (let from = 0; from <= steps.length; from += size)
          yield await Promise.resolve(steps.slice(from, from + size));
      };
      const moves: Grown[] = [];
      for await (const page of inOneMove(pages())) moves.push(...page);
      expect(moves.map(({ id, before, after }) => [Number(id), after - before])).toEqual([...documents.entries()]);
    }),
  ));
