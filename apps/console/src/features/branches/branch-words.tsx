import { useLingui } from '@lingui/react/macro';
import type { Branch } from '@regulars/contract';
import { branchTypePhrases, say } from '@regulars/phrases';
import { BranchStateTag } from '../../framework/branch-state-tag.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import styles from './branches.module.css';

/** The type of a branch in words. */
export function useTypeName() {
  const locale = useLocale();
  return ({ branch_type: type }: Pick<Branch, 'branch_type'>): string => say(branchTypePhrases[type], locale);
}

/** When it opens or closes next, in words; nothing without hours. */
export function useOpenNow() {
  const { t } = useLingui();
  const dates = useDates();
  return ({ now }: Pick<Branch, 'now'>): string | null => {
    if (!now) return null;
    if (now.changes_at === null) return now.open ? t`Open around the clock` : t`No opening within two weeks`;
    const at = dates.time(now.changes_at);
    return now.open ? t`Open until ${at}` : t`Opens ${at}`;
  };
}

/** The state, and below it whether the branch is open at this hour. */
export function StateCell({ branch }: { branch: Branch }) {
  const openNow = useOpenNow()(branch);
  return (
    <span className={styles.state}>
      <BranchStateTag state={branch.state} />
      {openNow && <small>{openNow}</small>}
    </span>
  );
}
