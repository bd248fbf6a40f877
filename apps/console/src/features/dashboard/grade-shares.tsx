import { Trans } from '@lingui/react/macro';
import { countText, percentText } from '../../format/numbers.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './dashboard.module.css';

type Share = { grade_id: string; grade_name: string; members: number };
type GradeSharesProps = { grades: readonly Share[] };

/** Distribution of members over grades; each bar has its figure beside it. */
export function GradeShares({ grades }: GradeSharesProps) {
  const all = grades.reduce((sum, grade) => sum + grade.members, 0);
  const share = (members: number) => (all > 0 ? members / all : 0);
  return (
    <Panel title={<Trans>Members by grade</Trans>} note={<Trans>without cancelled ones</Trans>}>
      <ul className={styles.shares}>
        {grades.map(({ grade_id: id, grade_name: name, members }) => (
          <li key={id} className={styles.share}>
            <span>{name}</span>
            <span>
              {countText(members)} <span className={styles.percent}>{percentText(share(members), 1)}</span>
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span className={styles.fill} style={{ display: 'block', width: `${share(members) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
