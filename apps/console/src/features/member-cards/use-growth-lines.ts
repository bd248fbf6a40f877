import { useLingui } from '@lingui/react/macro';
import type { GrowthRules } from '@regulars/contract';
import { downgradePhrases, say } from '@regulars/phrases';
import { countText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';

/** Growth rules in sentences. */
export function useGrowthLines(): (rules: GrowthRules) => string[] {
  const { t } = useLingui();
  const locale = useLocale();
  return (rules) => {
    const [spent, toppedUp] = [String(rules.per_yuan_spent / 10_000), String(rules.per_yuan_topped_up / 10_000)];
    const [visit, most] = [countText(rules.per_visit), countText(rules.cap_per_day ?? 0)];
    const downgrade = say(downgradePhrases[rules.downgrade], locale);
    return [
      t`${spent} growth for each yuan spent`,
      rules.stored_value_counts ? t`Paying from stored value counts` : t`Paying from stored value doesn’t count`,
      rules.per_yuan_topped_up > 0 ? t`${toppedUp} growth for each yuan topped up` : t`Top-ups bring no growth`,
      rules.per_visit > 0
        ? t`${visit} growth for the first payment of a day`
        : t`The first payment of a day brings nothing more`,
      rules.cap_per_day === null ? t`No limit a day` : t`At most ${most} growth a day`,
      rules.refund_lowers ? t`Refunds take growth back` : t`Refunds leave growth as it is`,
      t`At the end of a grade it loses: ${downgrade}`,
    ];
  };
}
