import { Trans, useLingui } from '@lingui/react/macro';
import type { OpenedShift } from '@regulars/contract';
import { shiftLimits } from '@regulars/contract/rules/shifts';
import { Form } from 'antd';
import { yuanText } from '../../format/numbers.ts';
import { classNames } from '../../ui/class-names.ts';
import { readMoney } from '../amounts.ts';
import { AmountInput } from '../form/amount-input.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { ReasonField } from '../form/reason-field.tsx';
import { useRules } from '../form/rules.ts';
import { useDrawer } from '../form/use-drawer.ts';
import { useEntityForm } from '../form/use-entity-form.ts';
import { useFormAction } from '../form/use-form-action.ts';
import { useMoneyRule } from '../form/use-money-rule.ts';
import { CountNotes } from './count-notes.tsx';
import { DrawerSum } from './shift-figures.tsx';
import { shiftReads } from './shift-reads.ts';
import { useShiftWords } from './shift-words.ts';
import styles from './shifts.module.css';

interface CloseShiftDialogProps {
  shift: OpenedShift;
  /** Their own, or another’s. */
  needs: 'shift:operate' | 'shift:close_any';
  /** Reads the shift anew: more was taken or given back than was seen. */
  onChanged: () => Promise<unknown>;
  onDone: (closed: OpenedShift) => void;
  onClosed: () => void;
}

interface CloseValues {
  counted: string;
  reason: string;
}

/** Asks for the cash that was counted, shows at once what differs, and closes the shift. */
export function CloseShiftDialog({ shift, needs, onChanged, onDone, onClosed }: CloseShiftDialogProps) {
  const { t } = useLingui();
  const rules = useRules();
  const dialog = useDrawer(onClosed);
  const { shift_id: id } = shift;
  const close = useFormAction('POST /shifts/{id}/close', { invalidates: shiftReads, handles: ['shift_changed'] });
  const entity = useEntityForm<CloseValues, OpenedShift>({
    needs,
    base: { values: { counted: '', reason: '' } },
    async save({ counted, reason }, _base, idempotencyKey) {
      const body = { counted: readMoney(counted) ?? 0, expected: shift.expected, reason: reason.trim() || null };
      try {
        return await close.mutateAsync({ params: { id }, body, idempotencyKey });
      } catch (error) {
        await onChanged();
        throw error;
      }
    },
    onSaved(closed) {
      onDone(closed);
      dialog.onClose();
    },
    errorFields: { shift_changed: null },
  });
  const labels = { counted: t`Cash counted`, reason: t`Reason of the difference` };
  const counted = readMoney(entity.values.counted);
  const difference = counted === undefined ? undefined : counted - shift.expected;
  function count(fen: number): void {
    const changed = { counted: yuanText(fen) };
    entity.form.setFieldsValue(changed);
    entity.onValuesChange(changed);
  }
  return (
    <FormDialog title={t`Count and hand over`} verb={<Trans>Close the shift</Trans>} entity={entity} {...dialog}>
      <DrawerSum shift={shift} />
      <FormFields entity={entity} labels={labels}>
        <Form.Item
          name="counted"
          label={labels.counted}
          required
          rules={[rules.required(t`Count the cash in the drawer`), useMoneyRule(shiftLimits.counted)]}
        >
          <AmountInput money />
        </Form.Item>
        <CountNotes onCount={count} />
        {difference !== undefined && <Difference fen={difference} />}
        {difference !== undefined && difference !== 0 && (
          <ReasonField label={labels.reason} missing={t`Say why it differs`} />
        )}
      </FormFields>
    </FormDialog>
  );
}

function Difference({ fen }: { fen: number }) {
  const words = useShiftWords();
  return (
    <p aria-live="polite" className={classNames(styles.difference, fen !== 0 && styles.off)}>
      {words.agreementText(fen)}
      <strong>{words.differenceText(fen)}</strong>
    </p>
  );
}
