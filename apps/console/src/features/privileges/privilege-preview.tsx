import { Trans, useLingui } from '@lingui/react/macro';
import type { Grade } from '@regulars/contract';
import { separators } from '@regulars/phrases';
import { usePrivilegeWords } from '../../framework/use-privilege-words.ts';
import { useLocale } from '../../i18n/locale.ts';
import { PrivilegeIcon } from '../../ui/privilege-icon.tsx';
import { bodyOf, type PrivilegeValues } from './privilege-values.ts';
import styles from './privileges.module.css';

/** How members see the privilege, and what it does in a sentence. */
export function PrivilegePreview({ values, grades }: { values: PrivilegeValues; grades: readonly Grade[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { valueOf, valueIn } = usePrivilegeWords();
  const privilege = bodyOf(values);
  const held = grades.filter(({ grade_id: id }) => values.grade_ids.includes(id));
  const names = held
    .map((grade) => [grade.name, valueIn(privilege, grade)].filter(Boolean).join(' '))
    .join(separators[locale]);
  const [title, value] = [privilege.title || t`This privilege`, valueOf(privilege)];
  return (
    <aside className={styles.preview}>
      <h2>{t`What members see`}</h2>
      <div className={styles.card}>
        <span className={styles.icon}>
          <PrivilegeIcon name={privilege.icon} size={20} />
        </span>
        <div>
          <span className={styles.title}>{title}</span>
          {value !== undefined && <span className={styles.hint}>{value}</span>}
          {privilege.explanation && <span className={styles.hint}>{privilege.explanation}</span>}
        </div>
      </div>
      <p className={styles.hint}>
        {names === '' ? (
          <Trans>No grade has it yet.</Trans>
        ) : value === undefined ? (
          <Trans>
            {title}: for members of {names}
          </Trans>
        ) : (
          <Trans>
            {title}: members of {names} get {value}
          </Trans>
        )}
      </p>
    </aside>
  );
}
