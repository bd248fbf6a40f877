import { Trans, useLingui } from '@lingui/react/macro';
import type { AdjustmentLimits } from '@regulars/contract';
import { call, useEndpoint } from '../api/index.ts';
import { useFeedback } from '../feedback/feedback-context.ts';
import { FormDrawer } from '../form/form-drawer.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { FormPair } from '../form/form-pair.tsx';
import { useDrawer } from '../form/use-drawer.ts';
import { useEntityForm } from '../form/use-entity-form.ts';
import type { Base } from '../form/use-entity-form.ts';
import { useFormAction } from '../form/use-form-action.ts';
import { units as allUnits, useUnits } from '../use-units.ts';
import styles from './limits.module.css';
import { HoursField, RoleLimits } from './limit-fields.tsx';
import { fieldOf, limitsOf, valuesOf } from './limit-values.ts';
import type { LimitValues } from './limit-values.ts';

const baseOf = (limits: AdjustmentLimits): Base<LimitValues> => ({ values: valuesOf(limits), version: limits.version });

interface LimitsDrawerProps {
  /** Only of this role, without the periods, which are the merchant's. */
  roleId?: string;
  onClose: () => void;
}

/** Edits the amounts up to which each role adjusts without approval. */
export function LimitsDrawer({ roleId, onClose }: LimitsDrawerProps) {
  const limits = useEndpoint('GET /vip-trim-order/limits', {}, { staleTime: 0 });
  // Waits for a fresh answer: a cached one may have a stale version.
  if (!limits.data || !limits.isFetchedAfterMount) return null;
  return <LimitsForm limits={only(roleId)(limits.data)} roleId={roleId} onClose={onClose} />;
}

const only =
  (roleId: string | undefined) =>
  (limits: AdjustmentLimits): AdjustmentLimits =>
    roleId === undefined ? limits : { ...limits, roles: limits.roles.filter(({ role_id }) => role_id === roleId) };

interface LimitsFormProps {
  limits: AdjustmentLimits;
  roleId: string | undefined;
  onClose: () => void;
}

function LimitsForm({ limits, roleId, onClose }: LimitsFormProps) {
  const { t } = useLingui();
  const { labels: unitLabels } = useUnits();
  const { message } = useFeedback();
  const drawer = useDrawer(onClose);
  const save = useFormAction('PUT /vip-trim-order/limits', {
    invalidates: ['GET /vip-trim-order/limits', 'GET /vip-trim-order/terms', 'GET /vip-trim-order', '/roles'],
    handles: ['stale_edit'],
  });
  const labels: Readonly<Record<string, string>> = {
    approval_hours: t`Hours to approve`,
    undo_hours: t`Hours to undo`,
    ...Object.fromEntries(
      limits.roles.flatMap(({ role_id, role_name }) =>
        allUnits.map((unit) => [fieldOf(role_id, unit), `${role_name} ${unitLabels[unit]}`]),
      ),
    ),
  };
  const entity = useEntityForm<LimitValues, AdjustmentLimits>({
    needs: 'adjustment:limit',
    base: baseOf(limits),
    save: (values, { version: ifMatch }, idempotencyKey) =>
      save.mutateAsync({ body: limitsOf(limits, values), ifMatch, idempotencyKey }),
    onSaved() {
      void message.success(t`Limits saved; they apply from the next adjustment`);
      drawer.onClose();
    },
    reload: async () => baseOf(only(roleId)(await call('GET /vip-trim-order/limits'))),
  });
  const hours = (name: 'approval_hours' | 'undo_hours') => ({
    initial: limits.initial[name],
    value: entity.values[name],
    onSetBack: () => {
      const initial = { [name]: limits.initial[name] };
      entity.form.setFieldsValue(initial);
      entity.onValuesChange(initial);
    },
  });

  return (
    <FormDrawer title={t`Adjustment limits`} entity={entity} {...drawer}>
      <FormFields
        entity={entity}
        labels={labels}
        textOf={(_field, value) =>
          typeof value === 'string' || typeof value === 'number' ? String(value) : t`No limit`
        }
      >
        <p className={styles.intro}>
          <Trans>
            The total one person may add to and take from one member within 24 hours without a second person. 0:
            everything needs approval. The same limits apply to approving and undoing. With several roles, the largest
            applies.
          </Trans>
        </p>
        {limits.roles.map((role) => (
          <RoleLimits key={role.role_id} role={role} unitLabels={unitLabels} />
        ))}
        {roleId === undefined && (
          <FormPair>
            <HoursField name="approval_hours" label={labels['approval_hours']} {...hours('approval_hours')}>
              <Trans>Requests not approved by then expire</Trans>
            </HoursField>
            <HoursField name="undo_hours" label={labels['undo_hours']} {...hours('undo_hours')}>
              <Trans>Counted from the posting</Trans>
            </HoursField>
          </FormPair>
        )}
      </FormFields>
    </FormDrawer>
  );
}
