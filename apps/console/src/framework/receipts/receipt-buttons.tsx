import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { Link as LinkIcon, Printer } from 'lucide-react';
import { useFeedback } from '../feedback/feedback-context.ts';
import { wholeAddress } from '../whole-address.ts';
import { useReceipt, useReceiptPrint } from './use-receipt.ts';

/** Copies the address of a receipt’s public page, and prints the receipt, as far as the settings have them. */
export function ReceiptButtons({ address }: { address: string | null }) {
  const printing = useReceiptPrint();
  const { link } = useReceipt().receipt;
  return (
    <>
      {link && address !== null && <CopyLink address={wholeAddress(address)} />}
      {printing && (
        <Button icon={<Printer size={16} strokeWidth={1.75} aria-hidden="true" />} {...printing}>
          <Trans>Receipt</Trans>
        </Button>
      )}
    </>
  );
}

function CopyLink({ address }: { address: string }) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      void message.success(t`Copied the link to the receipt`);
    } catch {
      void message.error(t`The browser does not allow copying. The link is on the printed receipt`);
    }
  };
  return (
    <Button icon={<LinkIcon size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => void copy()}>
      <Trans>Copy receipt link</Trans>
    </Button>
  );
}
