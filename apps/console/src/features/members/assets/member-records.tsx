import { useLingui } from '@lingui/react/macro';
import { Panel } from '../../../ui/panel.tsx';
import { Tabs } from '../../../ui/plain/tabs.tsx';
import { MemberEvents } from '../member-events.tsx';
import { CouponList } from './coupon-list.tsx';
import { MemberPostings } from './member-postings.tsx';
import type { RecordName } from './record-columns.tsx';
import { RecordList } from './record-list.tsx';
import styles from './assets.module.css';

export type RecordTab = 'postings' | RecordName | 'coupons' | 'history';

interface MemberRecordsProps {
  memberId: string;
  shown: RecordTab;
  onShow: (tab: RecordTab) => void;
}

/** All postings of a member's account, records by kind, and the changes of the profile. */
export function MemberRecords({ memberId, shown, onShow }: MemberRecordsProps) {
  const { t } = useLingui();
  return (
    <Panel flush>
      <div className={styles.records}>
        <Tabs<RecordTab>
          label={t`Records`}
          active={shown}
          onChange={onShow}
          tabs={[
            { key: 'postings', label: t`Postings` },
            { key: 'purchases', label: t`Purchases` },
            { key: 'top-ups', label: t`Top-ups` },
            { key: 'points', label: t`Points` },
            { key: 'refunds', label: t`Refunds` },
            { key: 'coupons', label: t`Coupons` },
            { key: 'history', label: t`Operation log` },
          ]}
        >
          {shown === 'postings' ? (
            <MemberPostings memberId={memberId} />
          ) : shown === 'coupons' ? (
            <CouponList memberId={memberId} />
          ) : shown === 'history' ? (
            <MemberEvents id={memberId} />
          ) : (
            <RecordList key={shown} memberId={memberId} record={shown} />
          )}
        </Tabs>
      </div>
    </Panel>
  );
}
