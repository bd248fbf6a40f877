import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PointBase, PointMultiple, PointRules } from '@regulars/contract';
import { keysOf, payMeansPhrases, pointCombiningPhrases, say, separators, weekdayPhrases } from '@regulars/phrases';
import { countText, factorText, moneyText, percentText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';

/** A heading and its lines. */
export interface Statement {
  readonly title: string;
  readonly lines: readonly string[];
}

const percent = (share: number): string => percentText(share / 10_000, share % 100 === 0 ? 0 : 2);

/** How points are earned, in words. */
function useEarning(): (base: PointBase) => Statement {
  const { t } = useLingui();
  const locale = useLocale();
  return (base) => {
    const { points, per, shares, top_up_share: topUp, least, day_most: dayMost } = base;
    const [money, count] = [moneyText(per), countText(points)];
    const means = keysOf(payMeansPhrases);
    const listOf = (found: typeof means): string =>
      found.map((one) => say(payMeansPhrases[one], locale)).join(separators[locale]);
    const none = listOf(means.filter((one) => shares[one] === 0));
    const parts = means.filter((one) => shares[one] !== 0 && shares[one] !== 10_000);
    const [floor, most] = [moneyText(least), countText(dayMost ?? 0)];
    return {
      title: t`${plural(points, { one: '# point', other: `${count} points` })} for each ${money} paid`,
      lines: [
        none ? t`${none} earns nothing` : t`Every means of payment counts`,
        ...parts.map((one) => {
          const [name, share] = [say(payMeansPhrases[one], locale), percent(shares[one])];
          return t`${name} counts ${share}`;
        }),
        topUp === 0 ? t`Top-ups earn nothing` : t`Top-ups count ${percent(topUp)}`,
        ...(least > 0 ? [t`From ${floor} on`] : []),
        ...(dayMost === null ? [] : [t`At most ${most} points a day`]),
      ],
    };
  };
}

/** What points pay, in words. */
function useSpending(): (base: PointBase) => Statement {
  const { t } = useLingui();
  return ({ use }) => {
    if (!use) return { title: t`Points pay nothing`, lines: [t`They are only exchanged for goods`] };
    const [points, money, step, least, share] = [
      countText(use.points),
      moneyText(use.value),
      countText(use.step),
      countText(use.least),
      percent(use.most_share),
    ];
    return {
      title: t`${points} points pay ${money}`,
      lines: [
        use.least > 0 ? t`At least ${least} at once, in steps of ${step}` : t`In steps of ${step}`,
        t`At most ${share} of an order`,
        use.with_coupons ? t`Also with a coupon` : t`Not with a coupon`,
      ],
    };
  };
}

/** When points expire, in words. */
function useExpiring(): (base: PointBase) => Statement {
  const { t } = useLingui();
  return ({ expiry, expiry_after: given }) => {
    const after = given ?? 0;
    switch (expiry) {
      case 'never':
        return { title: t`Points don’t expire`, lines: [t`They stay as long as the member`] };
      case 'days':
        return {
          title: plural(after, {
            one: 'Expire # day after they are earned',
            other: 'Expire # days after they are earned',
          }),
          lines: [t`At the end of that business day`, t`The soonest are used first`],
        };
      case 'month_end':
        return {
          title:
            after === 0
              ? t`Expire at the end of the month`
              : plural(after, {
                  1: 'Expire at the end of the month after',
                  other: 'Expire at the end of the month, # months later',
                }),
          lines: [t`The soonest are used first`],
        };
      case 'year_end':
        return {
          title:
            after === 0
              ? t`Expire at the end of the year`
              : plural(after, {
                  1: 'Expire at the end of the next year',
                  other: 'Expire at the end of the year, # years later',
                }),
          lines: [t`The soonest are used first`],
        };
    }
  };
}

/** The three parts of a base rule. */
export function useStatements(): (base: PointBase) => readonly Statement[] {
  const [earning, spending, expiring] = [useEarning(), useSpending(), useExpiring()];
  return (base) => [earning(base), spending(base), expiring(base)];
}

/** When a multiple holds, and for whom. */
export function useMultipleWords(gradeNames: ReadonlyMap<string, string>): (multiple: PointMultiple) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const list = (parts: readonly string[]): string => parts.join(separators[locale]);
  const weekday = (day: number): string => {
    const phrase = weekdayPhrases[day - 1];
    return phrase ? say(phrase, locale) : '';
  };
  const occasionOf = ({ occasion, weekdays, month_days: days }: PointMultiple): string => {
    const [named, numbered] = [
      list(weekdays.toSorted((a, b) => a - b).map(weekday)),
      list(days.toSorted((a, b) => a - b).map(String)),
    ];
    switch (occasion) {
      case 'always':
        return t`Every day`;
      case 'weekdays':
        return t({ message: `On ${named}`, context: 'weekdays' });
      case 'month_days':
        return t`On day ${numbered} of each month`;
      case 'birthday':
        return t`On the member’s birthday`;
      case 'birthday_week':
        return t`Three days before the birthday to three after`;
      case 'birthday_month':
        return t`In the month of the birthday`;
    }
  };
  const datesOf = ({ from, to }: PointMultiple): string[] => {
    const [first, last] = [from === null ? '' : dates.cell(from), to === null ? '' : dates.cell(to)];
    if (from !== null && to !== null) return [t`${first} to ${last}`];
    if (from !== null) return [t`from ${first}`];
    return to === null ? [] : [t`until ${last}`];
  };
  return (multiple) => {
    const grades = list(multiple.grade_ids.map((id) => gradeNames.get(id) ?? '?'));
    const branches = multiple.branch_ids.length;
    return list([
      occasionOf(multiple),
      ...datesOf(multiple),
      ...(grades ? [t`${grades} only`] : []),
      ...(branches > 0 ? [plural(branches, { one: 'at # branch', other: 'at # branches' })] : []),
    ]);
  };
}

/** What a base rule says otherwise, and what it says no longer. */
function useBaseDifferences(): (before: PointBase | undefined, after: PointBase) => string[] {
  const { t } = useLingui();
  const statements = useStatements();
  return (before, after) => {
    const known = before ? statements(before) : [];
    return statements(after).flatMap(({ title, lines }, at) => {
      const was = known[at];
      const said = [title, ...lines].filter((line) => line !== was?.title && !was?.lines.includes(line));
      // A statement without lines says it all.
      const gone = lines.length === 0 ? [] : (was?.lines ?? []).filter((line) => !lines.includes(line));
      return [...said, ...gone.map((line) => t`no longer: ${line}`)];
    });
  };
}

/** What differs between two versions of a multiple, none of which is missing. */
function useMultipleDifferences(gradeNames: ReadonlyMap<string, string>) {
  const { t } = useLingui();
  const locale = useLocale();
  const wordsOf = useMultipleWords(gradeNames);
  const whole = (one: PointMultiple): string => [`×${factorText(one.rate)}`, wordsOf(one)].join(separators[locale]);
  const between = (old: PointMultiple, one: PointMultiple): string[] => {
    const { name } = one;
    const oldName = old.name;
    const [from, to] = [factorText(old.rate), factorText(one.rate)];
    const [was, is] = [whole(old), whole(one)];
    const lines = [
      ...(oldName === name ? [] : [t`“${oldName}” is called “${name}”`]),
      ...(was === is
        ? []
        : [wordsOf(old) === wordsOf(one) ? t`“${name}”: ×${from} becomes ×${to}` : t`“${name}”: ${was} becomes ${is}`]),
      ...(old.enabled === one.enabled ? [] : [one.enabled ? t`“${name}” is on` : t`“${name}” is off`]),
    ];
    const isSame = lines.length > 0 || JSON.stringify(old) === JSON.stringify(one);
    return isSame ? lines : [t`“${name}” is changed`]; // at other branches, as many as before
  };
  return { whole, between };
}

/** What differs between two versions, one line each. */
export function useDifferences(): (before: PointRules | undefined, after: PointRules) => string[] {
  const { t } = useLingui();
  const locale = useLocale();
  const baseDifferences = useBaseDifferences();
  const { data: grades = [] } = useEndpoint('GET /vip-grades', {}, { quiet: true, staleTime: 300_000 });
  const multiple = useMultipleDifferences(new Map(grades.map(({ grade_id: id, name }) => [id, name])));
  return (before, after) => {
    const known = new Map(before?.multiples.map((one) => [one.multiple_id, one]));
    const left = new Set(after.multiples.map(({ multiple_id: id }) => id));
    const combining = say(pointCombiningPhrases[after.base.combining], locale);
    return [
      ...baseDifferences(before?.base, after.base),
      ...(before && before.base.combining !== after.base.combining ? [t`several multiples: ${combining}`] : []),
      ...after.multiples.flatMap((one) => {
        const old = known.get(one.multiple_id);
        const { name } = one;
        const said = multiple.whole(one);
        if (old) return multiple.between(old, one);
        return [t`“${name}” is new: ${said}`, ...(one.enabled ? [] : [t`“${name}” is off`])];
      }),
      ...(before?.multiples ?? []).flatMap(({ multiple_id: id, name }) => (left.has(id) ? [] : [t`“${name}” is gone`])),
    ];
  };
}
