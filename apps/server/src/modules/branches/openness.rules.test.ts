import { spansOn, type BranchHours, type Span } from '@regulars/contract/rules/hours';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, businessDate, startOfBusinessDate } from '../../platform/clock/business-date.ts';
import { daySpans, everyDay, week } from './hours.fixture.ts';
import { opennessAt } from './openness.rules.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const zone = 'Asia/Shanghai';
/** A Friday. */
const at = (time: string, date = '2026-11-20') => new Date(`${date}T${time}:00+08:00`);
const told = (hours: BranchHours, now: Date, timezone = zone) => {
  const { open, changesAt } = opennessAt(now, timezone)(hours);
  return [open, changesAt?.toISOString() ?? null];
};

/** The same in as plain words as can be: all spans of all days, each by the clock of the zone. */
const plainly = (hours: BranchHours, now: Date, timezone: string) => {
  const midnight = '00:00:00';
  const today = businessDate(now, timezone, midnight);
  const spans = Array.from({ length: 16 }, (_, days) => addDays(today, days - 1)).flatMap((date) =>
    spansOn(hours, date).map(([from, to]) => {
      const end = to === '24:00' || to <= from ? addDays(date, 1) : date;
      return {
        from: startOfBusinessDate(date, timezone, `${from}:00`).getTime(),
        to: startOfBusinessDate(end, timezone, to === '24:00' ? midnight : `${to}:00`).getTime(),
      };
    }),
  );
  let until: number | undefined;
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from))
    if (to > now.getTime() && from <= (until ?? now.getTime())) until = Math.max(until ?? to, to);
  const changes = until ?? Math.min(...spans.map(({ from }) => from).filter((from) => from > now.getTime()));
  const last = startOfBusinessDate(addDays(today, 14), timezone, midnight).getTime();
  return { open: until !== undefined, changesAt: changes > last ? null : new Date(changes) };
};

describe('a branch', () => {
  it('is open from the beginning of a span up to its end, and says when that changes', () => {
    const hours = everyDay(['09:30', '14:00'], ['17:00', '22:00']);
    expect(told(hours, at('09:29'))).toEqual([false, '2026-11-20T01:30:00.000Z']);
    expect(told(hours, at('09:30'))).toEqual([true, '2026-11-20T06:00:00.000Z']);
    expect(told(hours, at('14:00'))).toEqual([false, '2026-11-20T09:00:00.000Z']);
    expect(told(hours, at('22:00'))).toEqual([false, '2026-11-21T01:30:00.000Z']);
  });

  it('is open past midnight, and spans that meet at midnight are one', () => {
    expect(told(everyDay(['18:00', '02:00']), at('01:00'))).toEqual([true, '2026-11-19T18:00:00.000Z']);
    const night: BranchHours = {
      week: [[], [], [], [], [['20:00', '24:00']], [['00:00', '04:00']], []],
      exceptions: [],
    };
    expect(told(night, at('23:00'))).toEqual([true, '2026-11-20T20:00:00.000Z']);
  });

  it('is open for a whole day where a span ends when it begins', () => {
    const friday: BranchHours = { week: [[], [], [], [], [['08:00', '08:00']], [], []], exceptions: [] };
    for (const now of [at('08:00'), at('07:59', '2026-11-21')])
      expect(told(friday, now)).toEqual([true, '2026-11-21T00:00:00.000Z']);
    expect(told(friday, at('08:00', '2026-11-21'))).toEqual([false, '2026-11-27T00:00:00.000Z']);
    expect(told(everyDay(['08:00', '08:00']), at('08:00'))).toEqual([true, null]);
  });

  it('keeps other hours on an exception, or none', () => {
    const closed = { ...everyDay(['09:00', '22:00']), exceptions: [{ date: '2026-11-20', spans: [], note: '盘点' }] };
    expect(told(closed, at('10:00'))).toEqual([false, '2026-11-21T01:00:00.000Z']);
  });

  it('keeps the shift past midnight of the day on which it begins, beside a day that differs', () => {
    const late = everyDay(['18:00', '02:00']);
    const friday = (...spans: Span[]) => ({ ...late, exceptions: [{ date: '2026-11-20', spans, note: null }] });
    // Thursday’s still ends on Friday.
    expect(told(friday(), at('01:00'))).toEqual([true, '2026-11-19T18:00:00.000Z']);
    expect(told(friday(), at('02:00'))).toEqual([false, '2026-11-21T10:00:00.000Z']);
    // Friday’s own ends on Saturday, whose hours are those of the week.
    expect(told(friday(['20:00', '05:00']), at('04:59', '2026-11-21'))).toEqual([true, '2026-11-20T21:00:00.000Z']);
    expect(told(friday(['20:00', '05:00']), at('05:00', '2026-11-21'))).toEqual([false, '2026-11-21T10:00:00.000Z']);
    expect(told(friday(['20:00', '24:00']), at('00:00', '2026-11-21'))).toEqual([false, '2026-11-21T10:00:00.000Z']);
  });

  it('of no hours never opens, and of all hours never closes', () => {
    expect(told(everyDay(), at('10:00'))).toEqual([false, null]);
    expect(told(everyDay(['00:00', '24:00']), at('10:00'))).toEqual([true, null]);
  });

  it('follows the clock of the merchant’s zone, also when it is changed', () => {
    // Clocks went back from 02:00 to 01:00 on the first of November.
    const now = new Date('2026-11-01T04:30:00Z');
    expect(told(everyDay(['00:00', '03:00']), now, 'America/New_York')).toEqual([true, '2026-11-01T08:00:00.000Z']);
  });

  it('is in the other state a moment after it said that it changes, and not a moment before', () => {
    const instant = fc.integer({ min: at('00:00').getTime(), max: at('00:00', '2026-12-20').getTime() });
    fc.assert(
      fc.property(week, instant, (days, ms) => {
        const hours = { week: days, exceptions: [] };
        const { open, changesAt } = opennessAt(new Date(ms), zone)(hours);
        if (changesAt === null) return;
        expect(changesAt.getTime()).toBeGreaterThan(ms);
        expect(opennessAt(new Date(changesAt.getTime() - 1), zone)(hours).open).toBe(open);
        expect(opennessAt(changesAt, zone)(hours).open).toBe(!open);
      }),
      { numRuns: 60 },
    );
  });

  it('is what the plain way says, with days that differ, in any zone, near any change of its clock', () => {
    const zones = [
      'Asia/Shanghai',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'Pacific/Kiritimati',
    ];
    const date = fc.integer({ min: 0, max: 420 }).map((days) => addDays('2026-01-01', days));
    const lateOrNot = fc.tuple(daySpans, fc.boolean()).map(([spans, isLate]): Span[] => {
      const [last] = spans.slice(-1);
      return isLate && last ? [...spans.slice(0, -1), [last[0], '02:30']] : spans;
    });
    const differing = fc.uniqueArray(fc.record({ date, spans: lateOrNot, note: fc.constant(null) }), {
      selector: (one) => one.date,
      maxLength: 30,
    });
    const hours = fc.record({ week: fc.array(lateOrNot, { minLength: 7, maxLength: 7 }), exceptions: differing });
    const minute = fc
      .integer({ min: 0, max: 420 * 1_440 })
      .map((minutes) => new Date(Date.UTC(2026, 0, 1, 0, minutes)));
    const changes = [
      '2026-03-08T07:00Z',
      '2026-11-01T06:00Z',
      '2026-04-04T15:00Z',
      '2026-10-03T15:30Z',
      '2026-02-15T02:00Z',
    ];
    const near = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -2_880, max: 2_880 }))
      .map(([change, minutes]) => new Date(Date.parse(change) + minutes * 60_000));
    fc.assert(
      fc.property(hours, fc.oneof(minute, near), fc.constantFrom(...zones), (some, now, timezone) => {
        expect(opennessAt(now, timezone)(some)).toEqual(plainly(some, now, timezone));
      }),
      { numRuns: 300 },
    );
  });

  it('asks for the clock of the zone as often for two hundred as for one hundred', () => {
    // A getter, which its type calls a method.
    const lookUps = vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, 'format', 'get');
    const countFor = (branches: number): number => {
      lookUps.mockClear();
      const opennessOf = opennessAt(at('10:00'), zone);
      for (let branch = 0; branch < branches; branch += 1) {
        const minutes = String(branch % 60).padStart(2, '0');
        opennessOf(everyDay([`0${branch % 10}:${minutes}`, `1${branch % 10}:00`], ['20:00', `22:${minutes}`]));
      }
      return lookUps.mock.calls.length;
    };
    const [one, two] = [countFor(100), countFor(200)];
    expect(one).toBeGreaterThan(0);
    expect(two).toBe(one);
    expect(one).toBeLessThan(40);
  });
});
