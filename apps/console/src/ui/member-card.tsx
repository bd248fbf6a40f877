import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { coloursOf } from './card-colours.ts';
import styles from './member-card.module.css';
import { countText, moneyText } from '../format/numbers.ts';

export type CardFace = 'basic' | 'silver' | 'gold' | 'black';

type MemberCardProps = {
  merchant: string;
  face: CardFace;
  /** The merchant's own colour as `#rrggbb`, overriding the face's. */
  colour?: string | undefined;
  gradeName: ReactNode;
  /** Balance in fen; the card shows no figures if undefined. */
  figures?: { balance: number; points: number };
  memberName: string;
  cardNumber: string;
};

/** The member's card as shown on their phone. */
export function MemberCard(props: MemberCardProps) {
  const { merchant, gradeName, figures, memberName, cardNumber } = props;
  return (
    <div className={styles.card} style={coloursOf(props)}>
      <svg viewBox="5 3 22 26" className={styles.art} aria-hidden="true">
        <path d="M16 4.9v3.2M10.4 6l1.3 2.6M21.6 6l-1.3 2.6M6.8 14.6v-1.4a1.9 1.9 0 0 1 1.9-1.9h14.6a1.9 1.9 0 0 1 1.9 1.9v1.4M9.6 26.2v-2.4a2.6 2.6 0 0 1 2.6-2.6h7.6a2.6 2.6 0 0 1 2.6 2.6v2.4M16 22.3v5.1" />
        <circle cx="16" cy="16.1" r="2.75" />
      </svg>
      <div className={styles.row}>
        <span className={styles.merchant}>{merchant}</span>
        <span className={styles.grade}>{gradeName}</span>
      </div>
      {figures && (
        <dl className={styles.figures}>
          <div>
            <dt>
              <Trans>Balance</Trans>
            </dt>
            <dd>{moneyText(figures.balance)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Points</Trans>
            </dt>
            <dd>{countText(figures.points)}</dd>
          </div>
        </dl>
      )}
      <div className={styles.row}>
        <strong>{memberName}</strong>
        <span>{cardNumber}</span>
      </div>
    </div>
  );
}
