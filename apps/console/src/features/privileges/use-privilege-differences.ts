import { useLingui } from '@lingui/react/macro';
import type { Privilege } from '@regulars/contract';
import { isSameGift } from '@regulars/contract/rules/gifts';
import { separators } from '@regulars/phrases';
import { useEndpoint } from '../../framework/api/index.ts';
import { usePrivilegeWords } from '../../framework/use-privilege-words.ts';
import { useLocale } from '../../i18n/locale.ts';

/** Whether two are the same but for their place. */
export const isSame = (one: Privilege, other: Privilege): boolean => {
  const plain = ({ gift: _, grade_ids, weekdays, month_days, ...rest }: Privilege) => [
    Object.entries(rest).toSorted(([a], [b]) => a.localeCompare(b)),
    grade_ids.toSorted(),
    weekdays.toSorted((a, b) => a - b),
    month_days.toSorted((a, b) => a - b),
  ];
  return isSameGift(one.gift, other.gift) && JSON.stringify(plain(one)) === JSON.stringify(plain(other));
};

/** What differs between two versions, one line each. */
export function usePrivilegeDifferences(): (
  before: readonly Privilege[] | undefined,
  after: readonly Privilege[],
) => string[] {
  const { t } = useLingui();
  const locale = useLocale();
  const { valueOf } = usePrivilegeWords();
  const { data: grades = [] } = useEndpoint('GET /vip-grades', {}, { quiet: true, staleTime: 300_000 });
  const heldBy = ({ grade_ids: ids }: Privilege): string =>
    ids.map((id) => grades.find(({ grade_id: one }) => one === id)?.name ?? '–').join(separators[locale]);
  const differencesOf = (old: Privilege, privilege: Privilege): string[] => {
    if (isSame(old, privilege)) return [];
    const { title } = privilege;
    const [was, is] = [valueOf(old), valueOf(privilege)];
    const [had, have] = [heldBy(old), heldBy(privilege)];
    const lines = [
      ...(was === is ? [] : [t`“${title}”: ${was ?? '–'} → ${is ?? '–'}`]),
      ...(old.grade_ids.toSorted().join() === privilege.grade_ids.toSorted().join()
        ? []
        : [t`“${title}” for: ${had} → ${have}`]),
      ...(old.enabled === privilege.enabled ? [] : [privilege.enabled ? t`“${title}” is on` : t`“${title}” is off`]),
    ];
    return lines.length > 0 ? lines : [t`“${title}” is changed`];
  };
  return (before, after) => {
    const known = new Map(before?.map((one) => [one.privilege_id, one]));
    const left = new Set(after.map(({ privilege_id: id }) => id));
    const order = (all: readonly Privilege[], others: ReadonlySet<string> | ReadonlyMap<string, unknown>): string =>
      all.flatMap(({ privilege_id: id }) => (others.has(id) ? [id] : [])).join(' ');
    return [
      ...after.flatMap((privilege) => {
        const old = known.get(privilege.privilege_id);
        const { title } = privilege;
        const [value, names] = [valueOf(privilege), heldBy(privilege)];
        if (old) return differencesOf(old, privilege);
        return [
          value === undefined ? t`“${title}” is new, for ${names}` : t`“${title}” is new, for ${names}: ${value}`,
        ];
      }),
      ...(before ?? []).flatMap(({ privilege_id: id, title }) => (left.has(id) ? [] : [t`“${title}” is gone`])),
      ...(order(before ?? [], left) === order(after, known) ? [] : [t`another order`]),
    ];
  };
}
