import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CouponFigures as Figures } from '@regulars/contract';
import { Segmented } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { countText, moneyText, percentText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { TrendChart } from '../../framework/charts/trend-chart.tsx';
import charts from '../../framework/charts/charts.module.css';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { datePresets, type DatePreset } from '../../framework/list/date-presets.ts';
import { useDates } from '../../framework/use-dates.ts';
import { Panel } from '../../ui/panel.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './coupon-figures.module.css';
import { ByBranch, DayTable } from './coupon-figure-tables.tsx';
import { daysBetween } from './days-between.ts';

/** What became of the coupons that were given, what they brought, by day and by branch. */
export function CouponFigures({ id }: { id: string }) {
  const { t } = useLingui();
  const dates = useDates();
  const [preset, setPreset] = useState<DatePreset>('month');
  const [from, to] = datePresets(dates.today())[preset];
  const result = useEndpoint(
    'GET /coupons/{id}/figures',
    { params: { id }, query: { from, to } },
    { quiet: true, keepPrevious: true },
  );
  const broken = t`The figures did not load`;
  return (
    <Fetched
      result={result}
      skeleton={
        <Panel>
          <SkeletonRows rows={3} columns={['1fr', '1fr', '1fr']} />
        </Panel>
      }
      words={{ missing: broken, missingHint: '', denied: broken, broken }}
    >
      {(figures) =>
        figures.given === 0 ? (
          <Panel title={t`Figures`}>
            <p className={styles.none}>
              <Trans>None was given yet. What becomes of them is shown here.</Trans>
            </p>
          </Panel>
        ) : (
          <>
            <Funnel figures={figures} />
            <ByDay days={figures.days} span={[from, to]} preset={preset} onPreset={setPreset} />
            {figures.branches.length > 1 && <ByBranch branches={figures.branches} />}
          </>
        )
      }
    </Fetched>
  );
}

interface StepProps {
  label: string;
  count: number;
  /** Of those that were given. */
  share: number;
  note: ReactNode;
  over?: boolean;
}

function Step({ label, count, share, note, over = false }: StepProps) {
  return (
    <div className={styles.step}>
      <dt>
        {label}
        {share < 1 && <strong>{percentText(share)}</strong>}
      </dt>
      <dd>
        <span className={styles.figure}>{countText(count)}</span>
        <span className={styles.bar} aria-hidden="true">
          <span className={over ? styles.over : undefined} style={{ width: `${share * 100}%` }} />
        </span>
        <small>{note}</small>
      </dd>
    </div>
  );
}

/** From those given to those used, and where the others are. */
function Funnel({ figures }: { figures: Figures }) {
  const { t } = useLingui();
  const { given, used, unused, held, expired, void: voided, off, orders, revenue } = figures;
  const share = (count: number): number => Math.max(0, Math.min(1, count / given));
  const [all, taken, left, open, over, dead] = [given, used, unused, held, expired, voided].map(countText);
  const average = moneyText(orders > 0 ? Math.round(off / orders) : 0);
  return (
    <Panel flush>
      <dl className={styles.funnel}>
        <Step label={t({ message: 'Given', context: 'how many' })} count={given} share={1} note={t`in all`} />
        <Step
          label={t({ message: 'Used', context: 'how many' })}
          count={used}
          share={share(used)}
          note={orders > 0 ? t`${plural(orders, { one: 'in # order', other: 'in # orders' })}` : t`in no order yet`}
        />
        <Step
          label={t({ message: 'Still usable', context: 'how many' })}
          count={unused}
          share={share(unused)}
          note={held > 0 ? t`and ${open} held by orders` : t`not used, not over`}
          over
        />
        <Step
          label={t({ message: 'Expired or void', context: 'how many' })}
          count={expired + voided}
          share={share(expired + voided)}
          note={t`${over} expired, ${dead} void`}
          over
        />
      </dl>
      <p className={styles.money}>
        <span>
          <Trans>
            Taken off <strong>{moneyText(off)}</strong>
          </Trans>
        </span>
        <span>
          <Trans>
            Their orders came to <strong>{moneyText(revenue)}</strong>
          </Trans>
        </span>
        {orders > 0 && (
          <span>
            <Trans>
              Cost of an order <strong>{average}</strong>
            </Trans>
          </span>
        )}
        <small>
          <Trans>
            {all} given = {taken} used + {left} usable + {open} held + {over} expired + {dead} void
          </Trans>
        </small>
      </p>
    </Panel>
  );
}

const presets = ['week', 'month', 'quarter', 'halfYear'] as const satisfies readonly DatePreset[];

interface ByDayProps {
  days: Figures['days'];
  span: readonly [from: string, to: string];
  preset: DatePreset;
  onPreset: (preset: DatePreset) => void;
}

/** How many were given and used on each day. */
function ByDay({ days, span: [from, to], preset, onPreset }: ByDayProps) {
  const { t } = useLingui();
  const dates = useDates();
  const [asTable, setAsTable] = useState(false);
  const labels: Record<(typeof presets)[number], string> = {
    week: t`Last 7 days`,
    month: t`Last month`,
    quarter: t`Last 3 months`,
    halfYear: t`Last half year`,
  };
  const all = daysBetween(from, to);
  const known = new Map(days.map((day) => [day.day, day]));
  const sum = (name: 'given' | 'used'): string => countText(days.reduce((total, day) => total + day[name], 0));
  const [first, last, given, used] = [dates.day(from), dates.day(to), sum('given'), sum('used')];
  const words = t`From ${first} to ${last}: ${given} given, ${used} used`;
  return (
    <Panel
      title={t`By day`}
      extra={
        <Segmented
          aria-label={t`Period`}
          className={styles.presets ?? ''}
          value={preset}
          onChange={onPreset}
          options={presets.map((value) => ({ value, label: labels[value] }))}
        />
      }
    >
      <div className={charts.legend}>
        <span>
          <i className={charts.now} />
          <Trans context="how many">Used</Trans> {used}
        </span>
        <span>
          <i className={charts.before} />
          <Trans context="how many">Given</Trans> {given}
        </span>
        {days.length > 0 && (
          <span className={styles.asTable}>
            <LinkButton aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? <Trans>Show the chart</Trans> : <Trans>Show the table</Trans>}
            </LinkButton>
          </span>
        )}
      </div>
      {days.length === 0 ? (
        <p className={styles.none}>
          <Trans>Nothing happened to it in this time.</Trans>
        </p>
      ) : asTable ? (
        <DayTable days={days} words={words} />
      ) : (
        <TrendChart
          dates={all}
          line={all.map((day) => known.get(day)?.used ?? 0)}
          dashed={all.map((day) => known.get(day)?.given ?? 0)}
          words={words}
        />
      )}
    </Panel>
  );
}
