import { Trans, useLingui } from '@lingui/react/macro';
import type { AdjustmentLimits } from '@regulars/contract';
import { adjustmentHours } from '@regulars/contract/rules';
import { Button, Form, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { isMoney, units as allUnits } from '../use-units.ts';
import type { Unit, Units } from '../use-units.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './limits.module.css';
import { LimitInput } from './limit-input.tsx';
import { fieldOf, readLimit } from './limit-values.ts';
import type { LimitValues } from './limit-values.ts';

interface RoleLimitsProps {
  role: AdjustmentLimits['roles'][number];
  unitLabels: Units['labels'];
}

/** The limits of one role. */
export function RoleLimits({ role: { role_id, role_name }, unitLabels }: RoleLimitsProps) {
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

interface HoursFieldProps {
  name: string;
  label: string | undefined;
  /** The default, and setting the field back to it. */
  initial: number;
  value: LimitValues[string];
  onSetBack: () => void;
  children: ReactNode;
}

export function HoursField({ name, label, initial, value, onSetBack, children }: HoursFieldProps) {
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
      extra={
        <>
          {children} · <Trans>Default: {initial}</Trans>{' '}
          {value !== initial && (
            <Button type="link" size="small" onClick={onSetBack} aria-label={t`Set back to default: ${label}`}>
              <Trans>Set back to default</Trans>
            </Button>
          )}
        </>
      }
    >
      {/* The input's own bounds would silently change the typed value. */}
      <InputNumber className={classNames(styles.wide)} />
    </Form.Item>
  );
}
