import { Trans, useLingui } from '@lingui/react/macro';
import type { AskedAdjustment, Member } from '@regulars/contract';
import { adjustmentReasonPhrases, say } from '@regulars/phrases';
import { Alert } from 'antd';
import { useState } from 'react';
import { useEndpoint } from '../../../framework/api/index.ts';
import type { ApiError } from '../../../framework/api/index.ts';
import { FormDialog } from '../../../framework/form/form-dialog.tsx';
import { FormFields } from '../../../framework/form/form-fields.tsx';
import { useEntityForm } from '../../../framework/form/use-entity-form.ts';
import type { EntityForm } from '../../../framework/form/use-entity-form.ts';
import { useCurrentUser } from '../../../framework/session/index.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { useUnits } from '../../../framework/use-units.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AdjustFields } from './adjust-fields.tsx';
import { AdjustPreview } from './adjust-preview.tsx';
import { changeOf, emptyAdjustment, twinOf } from './adjust-values.ts';
import type { AdjustValues } from './adjust-values.ts';
import styles from './adjust.module.css';
import { useAdjust } from './use-adjust.ts';

const waitsAlready = 'adjustment_waits_already';

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
    base: { values: emptyAdjustment },
    save: (values, _from, key) =>
      adjust.ask(values, key, entity.error?.name === waitsAlready || twinOf(values, terms.data?.waiting) !== undefined),
    onSaved(asked) {
      adjust.tell(asked, entity.values);
      setOpen(false);
    },
    errorFields: {
      ledger_insufficient: 'amount',
      ledger_balance_too_large: 'amount',
      ledger_expiry_past: 'expires_on',
    },
  });
  const { values } = entity;
  const change = changeOf(values);
  const waits = terms.data && change !== undefined && Math.abs(change) > (terms.data.left[values.unit] ?? Infinity);
  const twinText = useTwinText(twinOf(values, terms.data?.waiting), entity.error);
  const name = member.name;

  return (
    <FormDialog
      title={t`Adjust ${name}’s balances`}
      entity={entity}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      first="amount"
      verb={twinText ? <Trans>Request anyway</Trans> : waits ? <Trans>Request approval</Trans> : <Trans>Adjust</Trans>}
    >
      <FormFields
        entity={entity}
        labels={labels}
        textOf={(field, value) =>
          field === 'reason' && values.reason ? say(adjustmentReasonPhrases[values.reason], locale) : String(value)
        }
      >
        {twinText && <Alert type="warning" showIcon title={twinText} className={classNames(styles.twin)} />}
        <AdjustFields values={values} labels={labels} units={units} balances={terms.data?.balances}>
          <AdjustPreview values={values} terms={terms} />
        </AdjustFields>
      </FormFields>
    </FormDialog>
  );
}

interface Twin {
  asked_by: string;
  asked_by_name: string | null;
  asked_at: string;
}

/** Says who already requested the same: as known before sending, else as the server answered. */
function useTwinText(known: Twin | undefined, error: ApiError | undefined): string | undefined {
  const { t } = useLingui();
  const dates = useDates();
  const { user_id } = useCurrentUser();
  const refused = error?.name === waitsAlready ? error : undefined;
  const { asked_by, asked_at } = known ?? refused?.context ?? {};
  const when = asked_at === undefined ? '' : dates.time(asked_at);
  if (asked_by === user_id) return t`You already requested the same: ${when}`;
  if (!known) return refused?.message;
  const who = known.asked_by_name ?? '–';
  return t`${who} already requested the same: ${when}`;
}
