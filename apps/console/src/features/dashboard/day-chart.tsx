import { Trans, useLingui } from '@lingui/react/macro';
import type { HomeFigures } from '@regulars/contract';
import { Segmented } from 'antd';
import { Fragment, useState } from 'react';
import { useWidth } from '../../framework/use-width.ts';
import { compactText, countText, moneyText } from '../../format/numbers.ts';
import { Panel } from '../../ui/panel.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import styles from './dashboard.module.css';
import { curveOf } from './day-curve.ts';
import type { DayCurve, Measure, Point } from './day-curve.ts';
import { useLocale } from '../../i18n/locale.ts';
import { roundTop } from '../../framework/charts/round-top.ts';
import { useFigureWords } from './use-figure-words.ts';

const hour = 3_600_000;
const height = 252;

/** The day's sum so far as a curve, with the earlier day to its end; as a chart or a table. */
export function DayChart({ figures }: { figures: HomeFigures }) {
  const { t } = useLingui();
  const [measure, setMeasure] = useState<Measure>('spent');
  const [asTable, setAsTable] = useState(false);
  const { shown, earlierDay } = useFigureWords(figures);
  const text = (value: number): string => (measure === 'new_members' ? countText(value) : moneyText(value));
  const curve = curveOf(figures, measure);
  const names: Record<Measure, string> = {
    spent: t`Spent`,
    topped_up: t`Topped up`,
    new_members: t`New members`,
  };
  return (
    <Panel
      title={figures.as_of ? <Trans>So far today</Trans> : <Trans>Over the day</Trans>}
      extra={
        <Segmented<Measure>
          className={styles.measure}
          aria-label={t`Figure`}
          value={measure}
          onChange={setMeasure}
          options={(['spent', 'topped_up', 'new_members'] as const).map((value) => ({ value, label: names[value] }))}
        />
      }
    >
      <div className={styles.legend}>
        <span>
          <i className={styles.now} />
          {shown}
        </span>
        <span>
          <i className={styles.before} />
          {earlierDay}
        </span>
        {!curve.isEmpty && (
          <span className={styles.asTable}>
            <LinkButton aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? <Trans>Show the chart</Trans> : <Trans>Show the table</Trans>}
            </LinkButton>
          </span>
        )}
      </div>
      {curve.isEmpty ? (
        <p className={styles.none}>
          {figures.as_of ? <Trans>Nothing yet today, nor a week ago.</Trans> : <Trans>Nothing on this day.</Trans>}
        </p>
      ) : asTable ? (
        <CurveTable figures={figures} measure={measure} curve={curve} text={text} name={names[measure]} />
      ) : (
        <Curve figures={figures} measure={measure} curve={curve} text={text} name={names[measure]} />
      )}
    </Panel>
  );
}

interface CurveProps {
  figures: HomeFigures;
  measure: Measure;
  curve: DayCurve;
  text: (value: number) => string;
  name: string;
}

/** Where a curve's hours and sums are drawn; `unit` of a sum is 1 on the axis. */
function plotOf({ from, to, now, before }: DayCurve, width: number, unit: number) {
  const plot = { left: 44, right: width - 12, top: 28, bottom: height - 28 };
  const sums = [...now, ...before].map(({ sum }) => sum);
  const top = roundTop(Math.max(0, ...sums) / unit) * unit;
  const low = Math.min(0, ...sums);
  const x = (at: number): number => plot.left + ((at - from) / (to - from)) * (plot.right - plot.left);
  const y = (sum: number): number => plot.bottom - ((sum - low) / (top - low)) * (plot.bottom - plot.top);
  const path = (points: readonly Point[]): string =>
    points
      .filter((point) => point.hour >= from && point.hour <= to)
      .map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point.hour).toFixed(1)} ${y(point.sum).toFixed(1)}`)
      .join('');
  return { plot, top, x, y, path };
}

function Curve({ figures, measure, curve, text, name }: CurveProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { time, earlier, asOf } = useFigureWords(figures);
  const [frame, width] = useWidth(720);
  const { from, to, now, before } = curve;
  const unit = measure === 'new_members' ? 1 : 100;
  const { plot, top, x, y, path } = plotOf(curve, width, unit);
  const end = now.at(-1) ?? { hour: from, sum: 0 };
  const { now: sum, before: sumBefore } = figures.figures[measure];
  const isLate = end.hour > (from + to) / 2;
  const every = Math.max(1, Math.ceil((to - from) / Math.max(2, Math.floor((plot.right - plot.left) / 72))));
  const labels = Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, at) => from + at * every);
  const gap = text(Math.abs(sum - sumBefore));
  const clock = figures.as_of ? time(Date.parse(figures.as_of)) : '';
  const isEmpty = now.every((point) => point.sum === 0);
  const difference = isEmpty
    ? t`nothing yet today`
    : sum === sumBefore
      ? t`same`
      : sum > sumBefore
        ? t`${gap} more`
        : t`${gap} less`;
  return (
    <div ref={frame} className={styles.curve}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t`${name}, ${asOf}: ${text(sum)}; ${earlier}: ${text(sumBefore)}.`}
      >
        {[0, top / 2, top].map((mark) => (
          <g key={mark}>
            <path d={`M${plot.left} ${y(mark)}H${plot.right}`} className={styles.grid} />
            <text x={plot.left - 8} y={y(mark) + 4} textAnchor="end" className={styles.axis}>
              {compactText(mark / unit, locale)}
            </text>
          </g>
        ))}
        <path d={`${path(now)}V${y(0)}H${x(Math.max(from, now[0]?.hour ?? from))}Z`} className={styles.area} />
        <path d={path(before)} className={styles.previous} />
        <path d={path(now)} className={styles.line} />
        {figures.as_of && (
          <>
            <path d={`M${x(end.hour)} ${plot.top - 8}V${plot.bottom}`} className={styles.grid} />
            <circle cx={x(end.hour)} cy={y(end.sum)} r="4" className={styles.point} />
            <text
              x={x(end.hour) + (isLate ? -8 : 8)}
              y={plot.top - 10}
              textAnchor={isLate ? 'end' : 'start'}
              className={styles.axis}
            >
              {t`${clock}, ${difference}`}
            </text>
          </>
        )}
        {labels.map((at) => (
          <text key={at} x={x(at)} y={height - 6} textAnchor={at === to ? 'end' : 'middle'} className={styles.axis}>
            {time(Date.parse(figures.starts_at) + at * hour)}
          </text>
        ))}
      </svg>
    </div>
  );
}

function CurveTable({ figures, measure, curve: { from, to }, text, name }: CurveProps) {
  const { shown, earlierDay, time } = useFigureWords(figures);
  const start = Date.parse(figures.starts_at);
  const asOf = figures.as_of === null ? undefined : Date.parse(figures.as_of);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <section aria-label={name} tabIndex={0} className={styles.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Until</Trans>
            </th>
            <th scope="col">{shown}</th>
            <th scope="col">{earlierDay}</th>
          </tr>
        </thead>
        <tbody>
          {figures.hours.slice(from, to).map((sums, at) => {
            const until = from + at + 1;
            const { now, before } = sums[measure];
            const end = start + until * hour;
            // The hour under way has a row of its own until this minute; its end hasn't come.
            const isUnderWay = asOf !== undefined && now !== null && asOf < end;
            return (
              <Fragment key={until}>
                {isUnderWay && (
                  <tr>
                    <th scope="row">{time(asOf)}</th>
                    <td>{text(now)}</td>
                    <td>{text(figures.figures[measure].before)}</td>
                  </tr>
                )}
                <tr>
                  <th scope="row">{time(end)}</th>
                  <td>{now === null || isUnderWay ? '–' : text(now)}</td>
                  <td>{text(before)}</td>
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
