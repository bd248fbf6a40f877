import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { Tabs } from '../../../ui/plain/tabs.tsx';
import { CouponList } from './coupon-list.tsx';
import { MemberPostings } from './member-postings.tsx';
import type { RecordName } from './record-columns.tsx';
import { RecordList } from './record-list.tsx';
import styles from './assets.module.css';

type RecordTab = 'postings' | RecordName | 'coupons';

/** All postings of a member's account, and records by kind. */
export function MemberRecords({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const [shown, show] = useState<RecordTab>('postings');
  return (
    <Panel flush>
      <div className={styles.records}>
        <Tabs<RecordTab>
          label={t`Records`}
          active={shown}
          onChange={show}
          tabs={[
            { key: 'postings', label: t`Postings` },
            { key: 'purchases', label: t`Purchases` },
            { key: 'top-ups', label: t`Top-ups` },
            { key: 'points', label: t`Points` },
            { key: 'refunds', label: t`Refunds` },
            { key: 'coupons', label: t`Coupons` },
          ]}
        >
          {shown === 'postings' ? (
            <MemberPostings memberId={memberId} />
          ) : shown === 'coupons' ? (
            <CouponList memberId={memberId} />
          ) : (
            <RecordList key={shown} memberId={memberId} record={shown} />
          )}
        </Tabs>
      </div>
    </Panel>
  );
}
