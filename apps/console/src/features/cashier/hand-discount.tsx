import { Trans, useLingui } from '@lingui/react/macro';
import { orderLimits } from '@regulars/contract/rules/orders';
import { useState } from 'react';
import { moneyText, yuanText } from '../../format/numbers.ts';
import { readMoney } from '../../framework/amounts.ts';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { useCan } from '../../framework/session/index.ts';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import type { Basket, Change } from './basket.ts';
import styles from './cashier.module.css';

/** Fen of a typed discount; undefined for what no order can have. */
const fenOf = (typed: string): number | undefined => {
  const fen = readMoney(typed);
  return fen !== undefined && fen <= orderLimits.total ? fen : undefined;
};

interface HandDiscountProps {
  basket: Basket;
  /** Fen that it really takes off; undefined while that is asked. */
  taken: number | undefined;
  onChange: (change: Change) => void;
}

/** What the cashier takes off by hand: no more than the bill comes to, which is said. */
export function HandDiscount({ basket: { off }, taken, onChange }: HandDiscountProps) {
  const { t } = useLingui();
  const may = useCan('order:discount');
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  // What was typed may be of the basket before.
  const shown = (fenOf(typed) ?? 0) === off ? typed : off > 0 ? yuanText(off) : '';
  const most = moneyText(taken ?? 0);
  if (!may) return null;
  if (!opened && off === 0)
    return (
      <div>
        <dt>
          <LinkButton onClick={() => setOpened(true)}>
            <Trans>Discount by hand…</Trans>
          </LinkButton>
        </dt>
      </div>
    );
  return (
    <div className={styles.off}>
      <dt>
        <Trans>Discount by hand</Trans>
        {taken !== undefined && taken < off && (
          <output>
            <Trans>At most {most} comes off</Trans>
          </output>
        )}
      </dt>
      <dd>
        <AmountInput
          money
          prefix="−¥"
          aria-label={t`Discount by hand`}
          autoFocus={opened}
          status={shown.trim() !== '' && fenOf(shown) === undefined ? 'error' : ''}
          value={shown}
          onChange={(text) => {
            setTyped(text);
            onChange({ do: 'off', fen: fenOf(text) ?? 0 });
          }}
        />
      </dd>
    </div>
  );
}
