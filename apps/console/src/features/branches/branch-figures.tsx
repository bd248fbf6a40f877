import { Trans, useLingui } from '@lingui/react/macro';
import type { CentreBranch } from '@regulars/contract';
import { Link } from 'react-router';
import { countText, moneyText } from '../../format/numbers.ts';
import { useCanAt } from '../../framework/session/index.ts';
import { KpiTile } from '../../ui/kpi-tile.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './branches.module.css';

/** The figures of a branch, those of a period since the first of the month. */
export function BranchFigures({ branch: { branch_id: id, figures } }: { branch: CentreBranch }) {
  const { t } = useLingui();
  const { members, new_members: joined, users, topped_up, spent, principal, bonus } = figures;
  const seesMembers = useCanAt('member', 'member:read');
  const list = <Link className="tapped" to={`/membermanage?branch_id=${id}`}>{t`${countText(joined)} new this month`}</Link>;
  return (
    <section aria-label={t`Figures`} className={styles.strip}>
      <Panel flush>
        <div className={styles.tiles}>
          <KpiTile
            bare
            label={t`Members`}
            value={countText(members)}
            note={
              <>
                {seesMembers ? list : t`${countText(joined)} new this month`} <span>{t`without cancelled ones`}</span>
              </>
            }
          />
          <KpiTile
            bare
            label={t`Not spent yet`}
            value={<Money fen={principal + bonus} size="figure" />}
            note={
              <Trans>
                sold here: principal {moneyText(principal)}, bonus {moneyText(bonus)}
              </Trans>
            }
          />
          <KpiTile bare label={t`Topped up this month`} value={<Money fen={topped_up} size="figure" />} note={t`principal, less refunds`} />
          <KpiTile bare label={t`Spent this month`} value={<Money fen={spent} size="figure" />} note={t`stored value, less refunds`} />
          <KpiTile bare label={t`Users`} value={countText(users)} note={t`with those of all branches`} />
        </div>
      </Panel>
    </section>
  );
} // prettier-ignore
