import { Trans, useLingui } from '@lingui/react/macro';
import type { HomeFigures } from '@regulars/contract';
import type { ReactNode } from 'react';
import { ChangeMark } from '../../ui/change-mark.tsx';
import { KpiTile } from '../../ui/kpi-tile.tsx';
import { countText, moneyText } from '../../format/numbers.ts';
import { Money } from '../../ui/money.tsx';
import styles from './dashboard.module.css';
import { useFigureWords } from './use-figure-words.ts';
import { useWeek } from './use-week.ts';

type Compared = HomeFigures['figures']['spent'];

/** The day's figures, each against the same time a week earlier. */
export function FigureTiles({ figures }: { figures: HomeFigures }) {
  const { t } = useLingui();
  const { spent, topped_up: toppedUp, served, new_members: joined } = figures.figures;
  const trendOf = useWeek(figures);
  const note = (figure: Compared, text: (value: number) => string): ReactNode => (
    <Comparison figures={figures} figure={figure} text={text} />
  );
  return (
    <div className={styles.tiles}>
      <KpiTile
        label={t`Stored value spent`}
        value={<Money fen={spent.now} size="figure" />}
        note={note(spent, moneyText)}
        trend={trendOf('spent', moneyText)}
      />
      <KpiTile
        label={t`Top-up principal`}
        value={<Money fen={toppedUp.now} size="figure" />}
        note={note(toppedUp, moneyText)}
        trend={trendOf('topped_up', moneyText)}
      />
      <KpiTile
        label={t`Members served`}
        value={countText(served.now)}
        note={note(served, countText)}
        trend={trendOf('served', countText)}
      />
      <KpiTile
        label={t`New members`}
        value={countText(joined.now)}
        note={note(joined, countText)}
        trend={trendOf('new_members', countText)}
      />
    </div>
  );
}

interface ComparisonProps {
  figures: HomeFigures;
  figure: Compared;
  text: (value: number) => string;
}

function Comparison({ figures, figure: { now, before }, text }: ComparisonProps) {
  const { earlier } = useFigureWords(figures);
  if (now === before) return <Trans>Same as {earlier}</Trans>;
  return (
    <>
      {before > 0 && <ChangeMark ratio={now / before - 1} />}
      <span>
        {earlier} {text(before)}
      </span>
    </>
  );
}
