import { Trans, useLingui } from '@lingui/react/macro';
import type { Assets } from '@regulars/contract';
import type { ReactNode } from 'react';
import { useDates } from '../../../framework/use-dates.ts';
import { KpiTile } from '../../../ui/kpi-tile.tsx';
import { Money, moneyText } from '../../../ui/money.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { countText, valueOf } from './asset-words.ts';
import type { Figure } from './asset-words.ts';
import styles from './assets.module.css';
import { useFigureNames } from './use-figure-names.ts';

/** A member's figures as tiles, each with a link to its explanation. */
export function AssetFigures({ assets, onExplain }: { assets: Assets; onExplain: (figure: Figure) => void }) {
  const { t } = useLingui();
  const names = useFigureNames();
  const points = usePointsNote(assets);
  const { balances, held } = assets;
  const principal = moneyText(balances.principal);
  const bonus = moneyText(balances.bonus);
  const heldPoints = countText(held.points);
  const nothingHeld = valueOf(held) + held.points === 0;
  const heldNote = nothingHeld
    ? t`Nothing is on hold`
    : held.points > 0
      ? t`And ${heldPoints} points`
      : t`Part of the balance`;
  const tile = (figure: Figure, value: ReactNode, note: ReactNode, attention = false) => (
    <KpiTile
      bare
      label={names[figure]}
      value={value}
      note={note}
      attention={attention}
      action={<Explain what={names[figure]} onPress={() => onExplain(figure)} />}
    />
  );
  return (
    <>
      {tile(
        'balance',
        <Money fen={valueOf(balances)} size="figure" />,
        <Trans>
          Principal {principal}, bonus {bonus}
        </Trans>,
      )}
      {tile('points', countText(balances.points), points.note, points.attention)}
      {tile('growth', countText(balances.growth), undefined)}
      <KpiTile bare label={t`On hold`} value={<Money fen={valueOf(held)} size="figure" />} note={heldNote} />
    </>
  );
}

/** The most important fact about a member's points: points owed, else the next to expire. */
function usePointsNote({ expiring, points_owed: owed }: Assets): { note: string; attention: boolean } {
  const { t } = useLingui();
  const dates = useDates();
  const owedPoints = countText(owed);
  if (owed > 0) return { note: t`${owedPoints} owed; new points cover it first`, attention: true };
  const points = expiring.find(({ unit }) => unit === 'points');
  if (!points?.next_day) return { note: t`Nothing expires`, attention: false };
  const next = countText(points.next_amount);
  const day = points.next_day;
  const on = day.startsWith(dates.today().slice(0, 4)) ? dates.monthDay(day) : dates.short(day);
  return { note: t`${next} expire on ${on}`, attention: points.soon > 0 };
}

function Explain({ what, onPress }: { what: string; onPress: () => void }) {
  const { t } = useLingui();
  return (
    <button type="button" className={styles.explainLink} aria-label={t`Explain: ${what}`} onClick={onPress}>
      <Trans>Explain</Trans>
    </button>
  );
}

export function AssetFiguresSkeleton() {
  return Array.from({ length: 4 }, (_tile, at) => (
    <KpiTile
      key={at}
      bare
      label={<SkeletonBlock width={48} />}
      value={<SkeletonBlock width={120} height={26} />}
      note={<SkeletonBlock width={140} height={12} />}
    />
  ));
}
