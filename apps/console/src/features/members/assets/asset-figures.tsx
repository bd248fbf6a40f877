import { Trans, useLingui } from '@lingui/react/macro';
import type { Assets, Member } from '@regulars/contract';
import { figureText } from '@regulars/phrases';
import { useEndpoint } from '../../../framework/api/index.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { KpiTile } from '../../../ui/kpi-tile.tsx';
import { countText, moneyText } from '../../../format/numbers.ts';
import { Money } from '../../../ui/money.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { valueOf } from './asset-words.ts';
import type { Figure } from './asset-words.ts';
import styles from './assets.module.css';
import { GrowthNote } from './growth-note.tsx';
import type { RecordTab } from './member-records.tsx';
import { useCounted } from './use-counted.ts';
import { useUsableCoupons } from './use-coupons.ts';
import { useFigureNames } from './use-figure-names.ts';

interface AssetFiguresProps {
  member: Pick<Member, 'vip_id' | 'grade_id'>;
  assets: Assets;
  onExplain: (figure: Figure) => void;
  onShowHolds: () => void;
  onShowRecords: (tab: RecordTab) => void;
}

/** A member's five figures as tiles: balances with a link to their explanation, counts with one to the records. */
export function AssetFigures({ member, assets, onExplain, onShowHolds, onShowRecords }: AssetFiguresProps) {
  const { t } = useLingui();
  const names = useFigureNames();
  const expiry = useExpiry(assets);
  const { balances, points_owed: owed } = assets;
  const owedPoints = countText(owed);
  const explain = (figure: Figure) => {
    const name = names[figure];
    return <TileLink name={t`Explain: ${name}`} text={t`Explain`} onPress={() => onExplain(figure)} />;
  };
  return (
    <>
      <KpiTile
        bare
        label={names.balance}
        value={<Money fen={valueOf(balances)} size="figure" />}
        {...expiry.bonus}
        note={<BalanceNote assets={assets} expiry={expiry.bonus} onShowHolds={onShowHolds} />}
        action={explain('balance')}
      />
      <KpiTile
        bare
        label={names.points}
        value={countText(balances.points)}
        {...(owed > 0
          ? { warning: t`${owedPoints} owed; new points cover it first` }
          : (expiry.points ?? { note: t`Nothing expires` }))}
        action={explain('points')}
      />
      <CouponsTile memberId={member.vip_id} onPress={() => onShowRecords('coupons')} />
      <KpiTile
        bare
        label={names.growth}
        value={countText(balances.growth)}
        note={<GrowthNote growth={balances.growth} gradeId={member.grade_id} />}
        action={explain('growth')}
      />
      <PurchasesTile memberId={member.vip_id} onPress={() => onShowRecords('purchases')} />
    </>
  );
}

/** What the balance is made of, the part on hold, and what expires later. */
function BalanceNote({
  assets: { balances, held },
  expiry,
  onShowHolds,
}: Pick<AssetFiguresProps, 'assets' | 'onShowHolds'> & { expiry: Expiry }) {
  const { t } = useLingui();
  const [principal, bonus] = [moneyText(balances.principal), moneyText(balances.bonus)];
  const locale = useLocale();
  const parts = [
    valueOf(held) > 0 && moneyText(valueOf(held)),
    held.points > 0 && figureText('points', held.points, locale),
  ];
  const onHold = parts.filter(Boolean).join(' + ');
  return (
    <>
      <span>
        <Trans>
          {principal} + bonus {bonus}
        </Trans>
      </span>
      {expiry && 'note' in expiry && <span>{expiry.note}</span>}
      {onHold && <TileLink text={t`${onHold} on hold`} onPress={onShowHolds} />}
    </>
  );
}

type Expiry = { note: string } | { warning: string } | undefined;

/** What expires next, by unit: a warning within 30 days, else a note; undefined if nothing does. */
function useExpiry({ expiring }: Assets): Readonly<Record<'bonus' | 'points', Expiry>> {
  const { t } = useLingui();
  const dates = useDates();
  const counted = useCounted();
  const expiryOf = (unit: 'bonus' | 'points'): Expiry => {
    const next = expiring.find((one) => one.unit === unit);
    if (!next?.next_day) return undefined;
    // Bonus that lasts longer than a year is nobody's concern yet, and its line is short.
    if (unit === 'bonus' && next.due === 0 && next.soon === 0 && next.months.every((one) => one.amount === 0))
      return undefined;
    const day = next.next_day;
    const on = dates.day(day);
    const amount = counted(unit, next.next_amount);
    const text = unit === 'bonus' ? t`Bonus ${amount} until ${on}` : t`${amount} expire on ${on}`;
    return next.soon > 0 ? { warning: text } : { note: text };
  };
  return { bonus: expiryOf('bonus'), points: expiryOf('points') };
}

function CouponsTile({ memberId, onPress }: { memberId: string; onPress: () => void }) {
  const { t } = useLingui();
  const { data } = useUsableCoupons(memberId);
  const names = data?.items.map(({ name }) => name).join(t`, `);
  return (
    <KpiTile
      bare
      label={t`Usable coupons`}
      value={data ? countText(data.total) : '–'}
      note={data && (names || t`None at present`)}
      action={<TileLink name={t`All coupons`} text={t({ message: 'All', context: 'coupons' })} onPress={onPress} />}
    />
  );
}

function PurchasesTile({ memberId, onPress }: { memberId: string; onPress: () => void }) {
  const { t } = useLingui();
  const dates = useDates();
  const { data } = useEndpoint(
    'GET /vip-infos/consume-report',
    { query: { vip_id: memberId, standing: true, size: 1 } },
    { quiet: true },
  );
  const last = data?.items[0];
  const when = last && dates.cellTime(last.at);
  const more = data?.total_exact === false ? '+' : '';
  return (
    <KpiTile
      bare
      label={t`Purchases`}
      value={data ? countText(data.total) + more : '–'}
      note={data && (when ? <Trans>Last: {when}</Trans> : <Trans>None yet</Trans>)}
      action={<TileLink name={t`All purchases`} text={t({ message: 'All', context: 'purchases' })} onPress={onPress} />}
    />
  );
}

function TileLink({ name, text, onPress }: { name?: string; text: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.explainLink} aria-label={name} onClick={onPress}>
      {text}
    </button>
  );
}

export function AssetFiguresSkeleton() {
  return Array.from({ length: 5 }, (_tile, at) => (
    <KpiTile
      key={at}
      bare
      label={<SkeletonBlock width={48} />}
      value={<SkeletonBlock width={120} height={26} />}
      note={<SkeletonBlock width={140} height={12} />}
    />
  ));
}
