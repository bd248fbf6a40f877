import { Trans, useLingui } from '@lingui/react/macro';
import type { AdjustmentLimits } from '@regulars/contract';
import { adjustmentHours } from '@regulars/contract/rules';
import { Form, InputNumber } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call, useAction, useEndpoint } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import type { Base } from '../../framework/form/use-entity-form.ts';
import { isMoney, units as allUnits, useUnits } from '../../framework/use-units.ts';
import type { Unit, Units } from '../../framework/use-units.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './adjustments.module.css';
import { LimitInput } from './limit-input.tsx';
import { fieldOf, limitsOf, readLimit, valuesOf } from './limit-values.ts';
import type { LimitValues } from './limit-values.ts';

const baseOf = (limits: AdjustmentLimits): Base<LimitValues> => ({ values: valuesOf(limits), version: limits.version });

/** Edits the amounts up to which each role adjusts without approval. */
export function LimitsDrawer({ onClose }: { onClose: () => void }) {
  const limits = useEndpoint('GET /vip-trim-order/limits', {}, { staleTime: 0 });
  // Waits for a fresh answer: a cached one may have a stale version.
  return limits.data && limits.isFetchedAfterMount ? <LimitsForm limits={limits.data} onClose={onClose} /> : null;
}

function LimitsForm({ limits, onClose }: { limits: AdjustmentLimits; onClose: () => void }) {
  const { t } = useLingui();
  const { labels: unitLabels } = useUnits();
  const { message } = useFeedback();
  const [open, setOpen] = useState(true);
  const save = useAction('PUT /vip-trim-order/limits', {
    invalidates: ['GET /vip-trim-order/limits', 'GET /vip-trim-order/terms', 'GET /vip-trim-order'],
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
    base: baseOf(limits),
    save: (values, { version: ifMatch }, idempotencyKey) =>
      save.mutateAsync({ body: limitsOf(limits, values), ifMatch, idempotencyKey }),
    onSaved() {
      void message.success(t`Limits saved; they apply from the next adjustment`);
      setOpen(false);
    },
    reload: async () => baseOf(await call('GET /vip-trim-order/limits')),
  });

  return (
    <FormDrawer
      title={t`Limits of adjustments`}
      entity={entity}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
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
        <FormPair>
          <HoursField name="approval_hours" label={labels['approval_hours']}>
            <Trans>Requests not approved by then expire</Trans>
          </HoursField>
          <HoursField name="undo_hours" label={labels['undo_hours']}>
            <Trans>Counted from the posting</Trans>
          </HoursField>
        </FormPair>
      </FormFields>
    </FormDrawer>
  );
}

interface RoleLimitsProps {
  role: AdjustmentLimits['roles'][number];
  unitLabels: Units['labels'];
}

function RoleLimits({ role: { role_id, role_name }, unitLabels }: RoleLimitsProps) {
  const { t } = useLingui();
  const faultOf = (unit: Unit, value: LimitValues[string]): string | undefined => {
    if (readLimit(unit, value) !== undefined) return undefined;
    if (value === '') return t`Enter an amount, or no limit`;
    return isMoney(unit) ? t`Yuan, with at most two decimals` : t`A whole number`;
  };
  return (
    <fieldset className={styles.role}>
      <legend>{role_name}</legend>
      <div className={styles.roleLimits}>
        {allUnits.map((unit) => (
          <Form.Item
            key={unit}
            name={fieldOf(role_id, unit)}
            label={unitLabels[unit]}
            required
            rules={[
              {
                validator: (_rule, value: LimitValues[string]) => {
                  const fault = faultOf(unit, value);
                  return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
                },
              },
            ]}
          >
            <LimitInput money={isMoney(unit)} of={`${role_name} ${unitLabels[unit]}`} />
          </Form.Item>
        ))}
      </div>
    </fieldset>
  );
}

function HoursField({ name, label, children }: { name: string; label: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  const { min, max } = adjustmentHours;
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[
        { required: true, message: t`Required` },
        { type: 'integer', min, max, message: t`Whole hours, from ${min} to ${max}` },
      ]}
      extra={children}
    >
      {/* Bounds of its own would change what was typed without a word. */}
      <InputNumber className={classNames(styles.wide)} />
    </Form.Item>
  );
}
