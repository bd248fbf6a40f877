import { Trans, useLingui } from '@lingui/react/macro';
import type { AskedAdjustment, Member } from '@regulars/contract';
import { adjustmentReasonPhrases, say } from '@regulars/phrases';
import { Alert } from 'antd';
import { useState } from 'react';
import { useEndpoint } from '../../../framework/api/index.ts';
import { FormDrawer } from '../../../framework/form/form-drawer.tsx';
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
import { changeOf, emptyAdjustment } from './adjust-values.ts';
import type { AdjustValues } from './adjust-values.ts';
import styles from './adjust.module.css';
import { useAdjust } from './use-adjust.ts';

const waitsAlready = 'adjustment_waits_already';

interface AdjustDrawerProps {
  member: Member;
  onClose: () => void;
}

/** Adds to or deducts from a member's balances; above the user's limits the adjustment needs approval. */
export function AdjustDrawer({ member, onClose }: AdjustDrawerProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const units = useUnits();
  const dates = useDates();
  const { user_id } = useCurrentUser();
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
    save: (values, _from, key) => adjust.ask(values, key, entity.error?.name === waitsAlready),
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
  const twin = entity.error?.name === waitsAlready ? entity.error : undefined;
  const { asked_by, asked_at } = twin?.context ?? {};
  const askedAt = asked_by === user_id && asked_at ? dates.recent(asked_at) : undefined;
  const twinText = askedAt === undefined ? twin?.message : t`You already requested the same at ${askedAt}`;
  const name = member.name;

  return (
    <FormDrawer
      title={t`Adjust ${name}’s balances`}
      entity={entity}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      verb={twin ? <Trans>Request anyway</Trans> : waits ? <Trans>Request approval</Trans> : <Trans>Adjust</Trans>}
      preview={<AdjustPreview values={values} terms={terms} />}
    >
      <FormFields
        entity={entity}
        labels={labels}
        textOf={(field, value) =>
          field === 'reason' && values.reason ? say(adjustmentReasonPhrases[values.reason], locale) : String(value)
        }
      >
        {twin && <Alert type="warning" showIcon title={twinText} className={classNames(styles.twin)} />}
        <AdjustFields values={values} labels={labels} units={units} balances={terms.data?.balances} />
      </FormFields>
    </FormDrawer>
  );
}
