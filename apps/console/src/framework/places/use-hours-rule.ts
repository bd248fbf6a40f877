import { useLingui } from '@lingui/react/macro';
import { areSpans, faultyException, faultyWeekday, minutesOfSpan } from '@regulars/contract/rules/hours';
import type { BranchHours, Span } from '@regulars/contract/rules/hours';

/** Why hours can’t be saved, in words, at the weekdays and at the days that differ. */
interface HoursFaults {
  week: Readonly<Record<number, string>>;
  exceptions: Readonly<Record<number, string>>;
}

export function useHoursFaults() {
  const { t } = useLingui();
  const ofSpans = (spans: readonly Span[]): string | undefined => {
    if (spans.some((span) => !minutesOfSpan(span))) return t`Write each time as 9:30 or 0930`;
    return areSpans(spans) ? undefined : t`The hours overlap`;
  };
  return (hours: BranchHours): HoursFaults => {
    const { week, exceptions } = hours;
    const faults = { week: reasons(week.map(ofSpans)), exceptions: reasons(exceptions.map(ofException)) };
    if (Object.keys({ ...faults.week, ...faults.exceptions }).length > 0) return faults;
    const [weekday, exception] = [faultyWeekday(week), faultyException(hours)];
    return {
      week: weekday === undefined ? {} : { [weekday]: t`The hours overlap those of the next day` },
      exceptions:
        exception === undefined ? {} : { [exception]: t`The hours overlap those of the day before or the next day` },
    };
  };

  function ofException({ date, spans }: BranchHours['exceptions'][number], at: number, all: BranchHours['exceptions']) {
    if (!date) return t`Choose the date`;
    if (all.findIndex((one) => one.date === date) < at) return t`This date is already above`;
    return ofSpans(spans);
  }
}

const reasons = (faults: readonly (string | undefined)[]): Record<number, string> =>
  Object.fromEntries(faults.flatMap((fault, at) => (fault === undefined ? [] : [[at, fault]])));

/** The rule of a field with opening hours. `HoursInput` says at its rows what is wrong. */
export function useHoursRule() {
  const faultsOf = useHoursFaults();
  return {
    validator: (_: unknown, hours: BranchHours | null) => {
      const { week, exceptions } = hours ? faultsOf(hours) : { week: {}, exceptions: {} };
      const isSound = Object.keys({ ...week, ...exceptions }).length === 0;
      return isSound ? Promise.resolve() : Promise.reject(new Error(''));
    },
  };
}
