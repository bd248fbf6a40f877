import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { useEndpoint } from '../../framework/api/index.ts';
import { usePrivilegeWords } from '../../framework/use-privilege-words.ts';
import { Panel } from '../../ui/panel.tsx';
import { PrivilegeIcon } from '../../ui/privilege-icon.tsx';
import styles from './members.module.css';

/** What the member's grade gives, in the order of the privileges in force. Nothing, if that is none or they are frozen. */
export function GradePrivileges({ member }: { member: Pick<Member, 'grade_id' | 'grade_name' | 'state'> }) {
  const { grade_id: held, grade_name: name, state } = member;
  const { t } = useLingui();
  const { valueOf, valueIn } = usePrivilegeWords();
  const kept = { quiet: true, staleTime: 300_000 } as const;
  const { data: rules } = useEndpoint('GET /grade-privileges', {}, kept);
  const { data: grades } = useEndpoint('GET /vip-grades', {}, kept);
  const grade = grades?.find(({ grade_id: id }) => id === held);
  const privileges = rules?.in_force?.privileges.filter(
    ({ enabled, grade_ids: ids }) => enabled && held !== null && ids.includes(held),
  );
  if (state !== 'normal' || !privileges || privileges.length === 0) return null;
  return (
    <Panel title={t`Privileges`} note={<Trans>of {name}</Trans>}>
      <ul className={styles.privileges}>
        {privileges.map((privilege) => (
          <li key={privilege.privilege_id} className={styles.privilege}>
            <PrivilegeIcon name={privilege.icon} />
            <div>
              <strong>{privilege.title}</strong>
              <span className={styles.gradeLine}>
                {valueOf(privilege) ?? (grade && valueIn(privilege, grade)) ?? privilege.explanation}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
