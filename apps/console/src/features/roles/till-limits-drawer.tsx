import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@regulars/contract';
import { tillNames } from '@regulars/contract/rules/orders';
import { Form } from 'antd';
import { call } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import type { Base } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { countText, moneyText } from '../../format/numbers.ts';
import { LimitInput } from '../../framework/limits/limit-input.tsx';
import { roleReads } from './role-list.ts';
import styles from './roles.module.css';
import { isMoneyLimit, largestOf, readTillLimit, tillLimitsOf, valuesOfTill } from './till-limit-values.ts';
import type { TillName, TillValues } from './till-limit-values.ts';
import { useTillWords } from './use-till-words.ts';

const baseOf = ({ till_limits, version }: Role): Base<TillValues> => ({ values: valuesOfTill(till_limits), version });

/** Edits how far who holds a role goes at the till without approval. */
export function TillLimitsDrawer({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useLingui();
  const { labels } = useTillWords();
  const { message } = useFeedback();
  const drawer = useDrawer(onClose);
  const { role_id: id, name } = role;
  const save = useFormAction('PUT /roles/{id}/till-limits', {
    invalidates: roleReads,
    handles: ['stale_edit'],
  });
  const entity = useEntityForm<TillValues, Role>({
    needs: 'role:update',
    base: baseOf(role),
    save: (values, { version: ifMatch }, idempotencyKey) =>
      save.mutateAsync({ params: { id }, body: tillLimitsOf(values), ifMatch, idempotencyKey }),
    onSaved() {
      void message.success(t`Limits saved; they apply from the next order and refund`);
      drawer.onClose();
    },
    reload: async () => baseOf(await call('GET /roles/{id}', { params: { id } })),
  });
  return (
    <FormDrawer title={t`Limits at the till: ${name}`} entity={entity} {...drawer}>
      <FormFields
        entity={entity}
        labels={labels}
        textOf={(_field, value) => (typeof value === 'string' ? value : t`No limit`)}
      >
        <p className={styles.limitsNote}>
          <Trans>
            Above these, somebody with higher limits approves a refund, and takes the discount off in their place. With
            several roles that let somebody do it, the largest applies.
          </Trans>
        </p>
        {tillNames.map((limit) => (
          <LimitField key={limit} name={limit} label={labels[limit]} />
        ))}
      </FormFields>
    </FormDrawer>
  );
}

function LimitField({ name, label }: { name: TillName; label: string }) {
  const { t } = useLingui();
  const money = isMoneyLimit(name);
  const most = money ? moneyText(largestOf(name)) : countText(largestOf(name));
  const faultOf = (typed: string | null): string | undefined => {
    if (readTillLimit(name, typed) !== undefined) return undefined;
    if (typed === '') return t`Enter a limit, or no limit`;
    return money ? t`Yuan with at most two decimals, up to ${most}` : t`A whole number, up to ${most}`;
  };
  return (
    <Form.Item
      name={name}
      label={label}
      required
      extra={name === 'refund_days' ? <Trans>0: only what was paid today.</Trans> : undefined}
      rules={[
        {
          validator: (_rule, typed: string | null) => {
            const fault = faultOf(typed);
            return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
          },
        },
      ]}
    >
      <LimitInput money={money} of={label} />
    </Form.Item>
  );
}
