import { Trans, useLingui } from '@lingui/react/macro';
import { say, topUpPayWayPhrases, type TopUpPayWay } from '@regulars/phrases';
import { Form, Input, Radio } from 'antd';
import { ArrowLeftRight, Banknote, CreditCard } from 'lucide-react';
import { useRules } from '../form/rules.ts';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './top-ups.module.css';

const icons = { cash: Banknote, terminal: CreditCard, transfer: ArrowLeftRight } as const;
const ways = ['cash', 'terminal', 'transfer'] as const;

/** The contract’s length of a reference. */
const referenceLength = 64;

/** How money is taken or given back, as the fields of a form have it. */
export interface PayValues {
  way: TopUpPayWay;
  reference: string;
}

/** Cash has no reference, also where one was typed before it was chosen. */
export const paymentOf = ({ way, reference }: PayValues): { way: TopUpPayWay; reference: string | null } => ({
  way,
  reference: way === 'cash' ? null : reference.trim() || null,
});

/** The means of payment, and what tells a slip or a transfer apart. */
export function PayFields({ way, label, referenceLabel }: { way: TopUpPayWay; label: string; referenceLabel: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const rules = useRules();
  return (
    <>
      <Form.Item name="way" label={label} required>
        <Radio.Group className={classNames(styles.ways)}>
          {ways.map((one) => {
            const Icon = icons[one];
            return (
              <Radio key={one} value={one}>
                <span className={styles.way}>
                  <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                  {say(topUpPayWayPhrases[one], locale)}
                </span>
              </Radio>
            );
          })}
        </Radio.Group>
      </Form.Item>
      {way !== 'cash' && (
        <Form.Item
          name="reference"
          label={referenceLabel}
          rules={[rules.text(referenceLength)]}
          extra={
            way === 'terminal' ? (
              <Trans>As printed on the terminal’s slip, to find the payment again.</Trans>
            ) : (
              <Trans>Of the transfer, to find the payment again.</Trans>
            )
          }
        >
          <Input
            maxLength={referenceLength}
            autoComplete="off"
            placeholder={way === 'terminal' ? t`Slip number` : ''}
          />
        </Form.Item>
      )}
    </>
  );
}
