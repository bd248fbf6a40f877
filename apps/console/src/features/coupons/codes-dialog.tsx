import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Coupon } from '@regulars/contract';
import { pages } from '@regulars/contract/menu';
import { couponLimits } from '@regulars/contract/rules/coupons';
import { Button, Form, InputNumber } from 'antd';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { issuedReads as invalidates } from '../../framework/coupons/issued.ts';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { ReasonField } from '../../framework/form/reason-field.tsx';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useWholeRule } from '../../framework/form/use-whole-rule.ts';
import { ExportButton } from '../../framework/list/export-button.tsx';
import { startAction } from '../../framework/list/start-action.ts';
import { useCanAt } from '../../framework/session/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './coupons.module.css';
import { useReceivedColumns } from './issued-columns.tsx';
import { useCodeSheet } from './use-code-sheet.tsx';

interface CodesValues {
  count: number | null;
  reason: string;
}
interface Made {
  source_id: string;
  count: number;
}

/** Makes codes of a coupon to print, then offers to print and export them. */
export function CodesDialog({ coupon, onClosed }: { coupon: Coupon; onClosed: () => void }) {
  const [made, setMade] = useState<Made>();
  return made ? (
    <MadeDialog made={made} onClosed={onClosed} />
  ) : (
    <MakeDialog coupon={coupon} onMade={setMade} onClosed={onClosed} />
  );
}

interface MakeDialogProps {
  coupon: Coupon;
  onMade: (made: Made) => void;
  onClosed: () => void;
}

function MakeDialog({ coupon, onMade, onClosed }: MakeDialogProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(true);
  const [made, setMade] = useState<Made>();
  const { coupon_id: id, terms, stock, given } = coupon;
  const { name } = terms;
  const make = useFormAction('POST /coupons/{id}/codes', { invalidates });
  const entity = useEntityForm<CodesValues, Made>({
    base: { values: { count: null, reason: '' } },
    save: ({ count, reason }, _from, idempotencyKey) =>
      make.mutateAsync({ params: { id }, body: { count: count ?? 0, reason: reason.trim() }, idempotencyKey }),
    onSaved(sheet) {
      setMade(sheet);
      setOpen(false);
    },
    errorFields: { coupon_sold_out: 'count', coupon_not_giveable: null },
    needs: 'coupon:give',
  });
  const labels = { count: t`How many codes`, reason: t`Reason` };
  const most = Math.min(couponLimits.sheet, stock === null ? Infinity : stock - given);
  return (
    <FormDialog
      title={t`Make codes of ${name}`}
      entity={entity}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={() => (made ? onMade(made) : onClosed())}
      verb={t`Make the codes`}
    >
      <FormFields entity={entity} labels={labels}>
        <p>
          <Trans>Each code is a coupon for whoever brings it, once. They count as given.</Trans>
        </p>
        <Form.Item name="count" label={labels.count} rules={[useWholeRule(1, most, true)]}>
          <InputNumber className={classNames(styles.wide)} controls={false} />
        </Form.Item>
        <ReasonField label={labels.reason} />
      </FormFields>
    </FormDialog>
  );
}

function MadeDialog({ made: { source_id: sourceId, count }, onClosed }: { made: Made; onClosed: () => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(true);
  const { printMade, sheet } = useCodeSheet();
  const columns = useReceivedColumns();
  const mayList = useCanAt('coupon_received', 'coupon:read');
  return (
    <Dialog
      title={t`${plural(count, { one: '# code is ready', other: '# codes are ready' })}`}
      open={open}
      onCancel={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClosed()}
      footer={<Button onClick={() => setOpen(false)}>{t`Done`}</Button>}
    >
      <p>
        <Trans>Each is printed with its terms, a QR code and a barcode. They can be printed again later.</Trans>
      </p>
      <div className={styles.made}>
        <Button
          type="primary"
          icon={<Printer size={16} strokeWidth={1.75} />}
          onClick={() => startAction(() => printMade(sourceId))}
        >
          <Trans>Print</Trans>
        </Button>
        <ExportButton
          exports="received_coupons"
          noun={t`codes`}
          list={{ filters: { source_id: sourceId }, sort: undefined, order: undefined }}
          result={{ data: { total: count, total_exact: true } }}
          selected={[]}
          columns={columns}
        />
      </div>
      {mayList && (
        <p className={styles.madeMore}>
          <Link to={`${pages.coupon_received.address}?source_id=${sourceId}`}>
            <Trans>See them in the records</Trans>
          </Link>
        </p>
      )}
      {sheet}
    </Dialog>
  );
}
