import { useLingui } from '@lingui/react/macro';
import { areSpans, faultyWeekday } from '@regulars/contract/rules';
import type { BranchHours } from '@regulars/contract/rules';
import { say, weekdayPhrases } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';

/** Why hours can't be saved, in words. */
function useHoursFault() {
  const { t } = useLingui();
  const locale = useLocale();
  return ({ week, exceptions }: BranchHours): string | undefined => {
    const weekday = faultyWeekday(week);
    const phrase = weekday === undefined ? undefined : weekdayPhrases[weekday];
    if (phrase) return t`${say(phrase, locale)}: the hours overlap, or a time is missing`;
    const wrong = exceptions.find(({ spans }) => !areSpans(spans));
    if (wrong) return t`${wrong.date}: the hours overlap, or a time is missing`;
    const twice = exceptions.find(({ date }, at) => exceptions.slice(0, at).some((one) => one.date === date));
    return twice && t`${twice.date} is there twice`;
  };
}

/** The rule of a field with opening hours. */
export function useHoursRule() {
  const faultOf = useHoursFault();
  return {
    validator: (_: unknown, hours: BranchHours | null) => {
      const fault = hours ? faultOf(hours) : undefined;
      return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault));
    },
  };
}
