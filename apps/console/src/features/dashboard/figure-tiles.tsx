import { Trans, useLingui } from '@lingui/react/macro';
import type { HomeFigures } from '@regulars/contract';
import type { ReactNode } from 'react';
import { ChangeMark } from '../../ui/change-mark.tsx';
import { KpiTile } from '../../ui/kpi-tile.tsx';
import { countText, moneyText } from '../../format/numbers.ts';
import { Money } from '../../ui/money.tsx';
import styles from './dashboard.module.css';
import { useFigureWords } from './use-figure-words.ts';

type Compared = HomeFigures['figures']['spent'];

/** The day's figures, each against the same time a week earlier. */
export function FigureTiles({ figures }: { figures: HomeFigures }) {
  const { t } = useLingui();
  const count = (value: number): string => countText(value);
  const { spent, topped_up: toppedUp, served, new_members: joined } = figures.figures;
  const note = (figure: Compared, text: (value: number) => string): ReactNode => (
    <Comparison figures={figures} figure={figure} text={text} />
  );
  return (
    <div className={styles.tiles}>
      <KpiTile
        label={t`Stored value spent`}
        value={<Money fen={spent.now} size="figure" />}
        note={note(spent, moneyText)}
      />
      <KpiTile
        label={t`Top-up principal`}
        value={<Money fen={toppedUp.now} size="figure" />}
        note={note(toppedUp, moneyText)}
      />
      <KpiTile label={t`Members served`} value={count(served.now)} note={note(served, count)} />
      <KpiTile label={t`New members`} value={count(joined.now)} note={note(joined, count)} />
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
