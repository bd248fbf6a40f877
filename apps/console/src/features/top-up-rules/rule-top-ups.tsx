import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpOrder } from '@regulars/contract';
import { pages } from '@regulars/contract/menu';
import { say, topUpOrderStatePhrases } from '@regulars/phrases';
import { Link } from 'react-router';
import { countText, moneyText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { MemberLink } from '../../framework/member-link.tsx';
import { useCan, useCanAt } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { topUpAddress } from '../../framework/orders/order-address.ts';
import { useLocale } from '../../i18n/locale.ts';
import { KpiTile } from '../../ui/kpi-tile.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './top-up-rules.module.css';
import { useRuleFigures } from './use-rule-figures.ts';

/** The newest that are listed here; the flow has all. */
const shown = 10;

/** What members topped up under a rule: this month's figures and the newest, at the user's branches. */
export function RuleTopUps({ id }: { id: string }) {
  const seesTopUps = useCan('top_up:read');
  return seesTopUps ? <TopUps id={id} /> : null;
}

function TopUps({ id }: { id: string }) {
  const { t } = useLingui();
  const seesFlow = useCanAt('top_up', 'top_up:read');
  const flow = useEndpoint('GET /recharge-rule/flow', { query: { rule_id: id, size: shown } }, { quiet: true });
  return (
    <Panel
      title={t`Top-ups under this rule`}
      extra={
        seesFlow && (
          <Link className="tapped" to={`${pages.top_up.address}?rule_id=${id}`}>
            <Trans>All in the flow</Trans>
          </Link>
        )
      }
    >
      <Month id={id} />
      <Fetched
        result={flow}
        words={{
          missing: t`No top-ups yet`,
          missingHint: '',
          denied: t`You cannot view top-ups`,
          broken: t`The top-ups did not load`,
        }}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.hint}>
              <Trans>Nobody has topped up under this rule yet.</Trans>
            </p>
          ) : (
            <ul className={styles.flow}>
              {items.map((order) => (
                <Row key={order.order_id} order={order} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </Panel>
  );
}

function Month({ id }: { id: string }) {
  const { t } = useLingui();
  const figures = useRuleFigures().of(id);
  return (
    <div className={styles.figures}>
      <KpiTile bare label={t`Top-ups this month`} value={figures ? countText(figures.top_ups) : '–'} />
      <KpiTile
        bare
        label={t`Principal this month`}
        value={figures ? <Money fen={figures.principal} size="figure" /> : '–'}
      />
      <KpiTile bare label={t`Bonus this month`} value={figures ? <Money fen={figures.bonus} size="figure" /> : '–'} />
    </div>
  );
}

function Row({ order }: { order: TopUpOrder }) {
  const locale = useLocale();
  const dates = useDates();
  const { order_id: id, number, dated_at: at, vip_id: memberId, member_name: name, branch_name: branch } = order;
  const seesFlow = useCanAt('top_up', 'top_up:read');
  const [paid, bonus] = [moneyText(order.paid), moneyText(order.bonus)];
  return (
    <li>
      <span>
        <MemberLink id={memberId} name={name} />
        <small>{`${dates.cellTime(at)} · ${branch}`}</small>
      </span>
      <span>
        {order.bonus > 0 ? (
          <Trans>
            {paid}, plus {bonus} bonus
          </Trans>
        ) : (
          paid
        )}
        <small>
          {say(topUpOrderStatePhrases[order.state], locale)}
          {' · '}
          {seesFlow ? <Link to={topUpAddress(id)}>{number}</Link> : number}
        </small>
      </span>
    </li>
  );
}
