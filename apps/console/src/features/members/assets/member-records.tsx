import { useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { readDocumentNumber } from '@regulars/contract/rules';
import { useAddress } from '../../../framework/use-address.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Tabs } from '../../../ui/plain/tabs.tsx';
import { MemberEvents } from '../member-events.tsx';
import { CouponList } from './coupon-list.tsx';
import { MemberPostings } from './member-postings.tsx';
import { DocumentPostings } from './document-postings.tsx';
import type { RecordName } from './record-columns.tsx';
import { PurchaseList, RecordList, RefundList } from './record-list.tsx';
import styles from './assets.module.css';

export type RecordTab = 'postings' | RecordName | 'purchases' | 'refunds' | 'coupons' | 'history';

/** The document in the address, and a way to leave it. */
function useDocument() {
  const [address, setAddress] = useAddress();
  const document = readDocumentNumber(address.get('document') ?? '');
  const close = () => {
    if (!address.has('document')) return;
    setAddress(
      (now) => {
        now.delete('document');
        return now;
      },
      { replace: true },
    );
  };
  return { document, close };
}

interface MemberRecordsProps {
  member: Member;
  shown: RecordTab;
  onShow: (tab: RecordTab) => void;
}

/**
 * All postings of a member's account, records by kind, and the changes of the profile. With a document in the address,
 * what was posted for it.
 */
export function MemberRecords({ member, shown: chosen, onShow }: MemberRecordsProps) {
  const { t } = useLingui();
  const { document, close } = useDocument();
  const { vip_id: memberId } = member;
  const shown = document === undefined ? chosen : 'postings';
  return (
    <Panel flush>
      <div className={styles.records}>
        <Tabs<RecordTab>
          label={t`Records`}
          active={shown}
          onChange={(tab) => {
            close();
            onShow(tab);
          }}
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
            document === undefined ? (
              <MemberPostings memberId={memberId} />
            ) : (
              <DocumentPostings memberId={memberId} document={document} onClose={close} />
            )
          ) : shown === 'coupons' ? (
            <CouponList member={member} />
          ) : shown === 'history' ? (
            <MemberEvents id={memberId} />
          ) : shown === 'purchases' ? (
            <PurchaseList memberId={memberId} />
          ) : shown === 'refunds' ? (
            <RefundList memberId={memberId} />
          ) : (
            <RecordList key={shown} memberId={memberId} record={shown} />
          )}
        </Tabs>
      </div>
    </Panel>
  );
}
