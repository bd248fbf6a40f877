import { amountText } from '../../../format/numbers.ts';
import { Trans } from '@lingui/react/macro';
import { assetUnitPhrases, say } from '@regulars/phrases';
import { useEndpoint } from '../../../framework/api/index.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { Money } from '../../../ui/money.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { unitsOf, valueOf } from './asset-words.ts';
import type { Figure } from './asset-words.ts';
import styles from './assets.module.css';
import { useCounted } from './use-counted.ts';

/** The figure as of an instant, exact to the millisecond. */
export function FigureAt({ memberId, figure, at }: { memberId: string; figure: Figure; at: string | undefined }) {
  const locale = useLocale();
  const counted = useCounted();
  const { data, error } = useEndpoint(
    'GET /vip-infos/{id}/balances',
    { params: { id: memberId }, query: { at } },
    { quiet: true, keepPrevious: true },
  );
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <SkeletonBlock width={160} height={44} />;
  const { balances, final } = data;
  return (
    <div aria-live="polite">
      <span className={styles.figure}>
        {figure === 'balance' ? <Money fen={valueOf(balances)} size="display" /> : counted(figure, balances[figure])}
      </span>
      {figure === 'balance' && (
        <p className={styles.facts}>
          {unitsOf.balance
            .map((unit) => `${say(assetUnitPhrases[unit], locale)} ${amountText(unit, balances[unit])}`)
            .join(' · ')}
        </p>
      )}
      {at !== undefined && !final && (
        <p className={styles.notFinal}>
          <Trans>Not final yet: postings under way may still count here. Check again in five minutes.</Trans>
        </p>
      )}
    </div>
  );
}
