import { Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { GrowthSums, PointsSums } from './earning-sums.tsx';
import { LineSums, OrderSums } from './order-sums.tsx';
import styles from './orders.module.css';

interface ExplainDrawerProps {
  order: ConsumptionOrderPage;
  onClosed: () => void;
}

/** How the price of an order, its payments and what it earned came about, from what the order keeps. */
export function ExplainDrawer({ order, onClosed }: ExplainDrawerProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { open, onClose } = useDrawer(onClosed);
  const { number, reckoned, lines } = order;
  return (
    <Drawer
      title={t`Order ${number}, explained`}
      open={open}
      onClose={onClose}
      afterOpenChange={(shown) => !shown && onClosed()}
      size={narrow ? '100%' : 560}
      closable={{ placement: 'end' }}
      destroyOnHidden
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable */}
      <section className={styles.explained} tabIndex={0} aria-label={t`How it was reckoned`}>
        <p className={styles.hint}>
          {reckoned ? (
            <Trans>As it was reckoned then, with the rules of then. Nothing is reckoned anew.</Trans>
          ) : (
            <Trans>The order is older: by which rules its price and earnings came about was not kept.</Trans>
          )}
        </p>
        <section>
          <h3 className={styles.heading}>
            <Trans>The whole order</Trans>
          </h3>
          <OrderSums order={order} />
        </section>
        <section>
          <h3 className={styles.heading}>
            <Trans>Line by line</Trans>
          </h3>
          <p className={styles.hint}>
            <Trans>
              Each discount, then each means, is shared out in proportion to what is left of the lines. A fen that
              doesn’t divide goes where the remainder is largest.
            </Trans>
          </p>
          {lines.map((line) => (
            <LineSums key={line.no} order={order} line={line} />
          ))}
        </section>
        {order.vip_id !== null && (
          <>
            <section>
              <h3 className={styles.heading}>
                <Trans>Points earned</Trans>
              </h3>
              <PointsSums order={order} />
            </section>
            <section>
              <h3 className={styles.heading}>
                <Trans>Growth earned</Trans>
              </h3>
              <GrowthSums order={order} />
            </section>
          </>
        )}
      </section>
    </Drawer>
  );
}
