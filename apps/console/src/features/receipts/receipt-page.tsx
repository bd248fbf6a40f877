import { Trans, useLingui } from '@lingui/react/macro';
import type { PublicReceipt } from '@regulars/contract';
import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { datesOf } from '../../format/dates.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { OrderReceiptContent } from '../../framework/orders/order-receipt-content.tsx';
import { PublicPage } from '../../framework/public-page.tsx';
import { ReceiptText } from '../../framework/receipts/receipt-parts.tsx';
import { TopUpReceiptContent } from '../../framework/top-ups/top-up-receipt-content.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/plain/button.tsx';
import paper from '../../framework/receipts/receipt.module.css';
import styles from './receipt-page.module.css';

/** Where the code on a receipt leads. */
export function ReceiptPage() {
  const { t } = useLingui();
  const { code = '' } = useParams();
  const read = useEndpoint('GET /receipts/{code}', { params: { code } }, { quiet: true });
  return (
    <PublicPage title={read.data?.title ?? t`Receipt`} read={read} final="receipt_not_found">
      {(receipt) => <Shown receipt={receipt} />}
    </PublicPage>
  );
}

function Shown({ receipt }: { receipt: PublicReceipt }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { timezone, order, top_up: topUp } = receipt;
  // No business date is told here, so that the day's cut doesn't matter.
  const dates = useMemo(() => datesOf(locale, timezone, { dayCut: '00:00:00', dayFrom: null }), [locale, timezone]);
  return (
    <>
      <h1 className="visually-hidden">{t`Receipt`}</h1>
      <article className={classNames(paper.paper, styles.paper)}>
        <ReceiptText title={receipt.title} branchName={receipt.branch_name} note={receipt.note}>
          {order && <OrderReceiptContent content={order} dates={dates} />}
          {topUp && <TopUpReceiptContent content={topUp} dates={dates} />}
        </ReceiptText>
      </article>
      <Button
        size="large"
        icon={<Printer size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        <Trans>Save or print</Trans>
      </Button>
    </>
  );
}
