import { Trans, useLingui } from '@lingui/react/macro';
import { InputNumber } from 'antd';
import { useState } from 'react';
import { moneyText } from '../../format/numbers.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './shifts.module.css';

/** Notes and coins, in fen. */
const pieces = [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10] as const;
const mostPieces = 9_999;

/** Counts a drawer by its notes and coins, and says what they come to in fen. */
export function CountNotes({ onCount }: { onCount: (fen: number) => void }) {
  const { t } = useLingui();
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  function count(piece: number, number: number | null): void {
    const next = { ...counts, [piece]: number ?? 0 };
    setCounts(next);
    onCount(pieces.reduce((sum, one) => sum + one * (next[one] ?? 0), 0));
  }
  return (
    <Disclosure summary={<Trans>Count notes and coins</Trans>}>
      <div className={styles.notes}>
        {pieces.map((piece) => {
          const worth = moneyText(piece);
          return (
            <label key={piece}>
              {worth}
              <InputNumber
                aria-label={t`How many of ${worth}`}
                min={0}
                max={mostPieces}
                precision={0}
                controls={false}
                value={counts[piece] ?? null}
                onChange={(number) => count(piece, number)}
                style={{ width: 72 }}
              />
            </label>
          );
        })}
      </div>
    </Disclosure>
  );
}
