import { Trans, useLingui } from '@lingui/react/macro';
import type { AskedAdjustment, Member } from '@regulars/contract';
import { adjustmentReasonPhrases, say } from '@regulars/phrases';
import { Alert } from 'antd';
import { useState } from 'react';
import { useEndpoint } from '../../../framework/api/index.ts';
import { FormDialog } from '../../../framework/form/form-dialog.tsx';
import { FormFields } from '../../../framework/form/form-fields.tsx';
import { useEntityForm } from '../../../framework/form/use-entity-form.ts';
import type { EntityForm } from '../../../framework/form/use-entity-form.ts';
import { useUnits } from '../../../framework/use-units.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AdjustFields } from './adjust-fields.tsx';
import { AdjustPreview } from './adjust-preview.tsx';
import { changeOf, emptyAdjustment, twinOf } from './adjust-values.ts';
import type { AdjustValues } from './adjust-values.ts';
import styles from './adjust.module.css';
import { useAdjust } from './use-adjust.ts';
import { usePostedTwin, useWaitingTwin, waitsAlready } from './use-twins.ts';

interface AdjustDialogProps {
  member: Member;
  onClose: () => void;
}

/** Adds to or deducts from a member's balances; above the user's limits the adjustment needs approval. */
export function AdjustDialog({ member, onClose }: AdjustDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const units = useUnits();
  const [open, setOpen] = useState(true);
  const terms = useEndpoint(
    'GET /vip-trim-order/terms',
    { query: { vip_id: member.vip_id } },
    { quiet: true, staleTime: 0 },
  );
  const adjust = useAdjust(member);
  const labels: Readonly<Record<keyof AdjustValues, string>> = {
    unit: t`What to adjust`,
    direction: t`Direction`,
    amount: t`How much`,
    expires_on: t`Last day`,
    reason: t`Reason`,
    note: t`Note`,
  };
  const entity: EntityForm<AdjustValues> = useEntityForm<AdjustValues, AskedAdjustment>({
    needs: 'adjustment:create',
    base: { values: emptyAdjustment },
    save: (values, _from, key) =>
      adjust.ask(values, key, entity.error?.name === waitsAlready || twinOf(values, terms.data?.waiting) !== undefined),
    onSaved(asked) {
      adjust.tell(asked, entity.values);
      setOpen(false);
    },
    errorFields: {
      adjustment_above_card: 'amount',
      ledger_insufficient: 'amount',
      ledger_balance_too_large: 'amount',
      ledger_expiry_past: 'expires_on',
    },
  });
  const { values } = entity;
  const change = changeOf(values);
  const waits = terms.data && change !== undefined && Math.abs(change) > (terms.data.left[values.unit] ?? Infinity);
  const waitingTwin = useWaitingTwin(twinOf(values, terms.data?.waiting), entity.error);
  const postedTwin = usePostedTwin(values, twinOf(values, terms.data?.recent));
  const name = member.name;

  return (
    <FormDialog
      title={t`Adjust ${name}’s balances`}
      entity={entity}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      first="amount"
      verb={<Verb waits={waits === true} twin={waitingTwin !== undefined} posted={postedTwin !== undefined} />}
    >
      <FormFields
        entity={entity}
        labels={labels}
        textOf={(field, value) =>
          field === 'reason' && values.reason ? say(adjustmentReasonPhrases[values.reason], locale) : String(value)
        }
      >
        {[waitingTwin, postedTwin].map(
          (text) =>
            text && <Alert key={text} type="warning" showIcon title={text} className={classNames(styles.twin)} />,
        )}
        <AdjustFields values={values} labels={labels} units={units} balances={terms.data?.balances}>
          <AdjustPreview values={values} terms={terms} />
        </AdjustFields>
      </FormFields>
    </FormDialog>
  );
}

function Verb({ waits, twin, posted }: { waits: boolean; twin: boolean; posted: boolean }) {
  if (twin || (waits && posted)) return <Trans>Request anyway</Trans>;
  if (waits) return <Trans>Request approval</Trans>;
  return posted ? <Trans>Adjust anyway</Trans> : <Trans>Adjust</Trans>;
}
