import type { ReactNode } from 'react';
import { cardNumberText } from '../format/card-numbers.ts';
import { Avatar } from '../ui/avatar.tsx';
import styles from './member-cell.module.css';
import { MemberLink } from './member-link.tsx';

interface ShownMember {
  vip_id: string;
  member_name: string;
  member_no: string;
}

/** Whose row of a list it is: picture, name and card number. */
export function MemberCell({ of: { vip_id: id, member_name: name, member_no: card } }: { of: ShownMember }) {
  return (
    <div className={styles.cell}>
      <Avatar id={id} name={name} />
      <div className={styles.lines}>
        <MemberLink id={id} name={name} />
        <small>{cardNumberText(card)}</small>
      </div>
    </div>
  );
}

/** The same above a record by itself, its state at the end. */
export function MemberHead({ of, children }: { of: ShownMember; children: ReactNode }) {
  const { vip_id: id, member_name: name, member_no: card } = of;
  return (
    <div className={styles.head}>
      <Avatar id={id} name={name} size={40} />
      <span className={styles.whole}>
        <MemberLink id={id} name={name} />
        <small>{cardNumberText(card)}</small>
      </span>
      <span className={styles.state}>{children}</span>
    </div>
  );
}
