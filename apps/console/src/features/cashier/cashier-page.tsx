import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from 'antd';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { OrderReceipt } from '../../framework/orders/order-receipt.tsx';
import { useNarrow } from '../../framework/list/use-media.ts';
import { useBranches } from '../../framework/pickers/use-branches.ts';
import { useStartBranch } from '../../framework/pickers/use-start-branch.ts';
import { useCan } from '../../framework/session/index.ts';
import { TopUpDrawer } from '../../framework/top-ups/lazy-top-up-drawer.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { BillPanel } from './bill-panel.tsx';
import styles from './cashier.module.css';
import { CheckoutPanel } from './checkout-panel.tsx';
import { CouponsPanel } from './coupons-panel.tsx';
import { ConfirmPanel } from './confirm-panel.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { PaidPanel } from './paid-panel.tsx';
import { HeldPanel } from './held-panel.tsx';
import { ParkedPanel } from './parked-panel.tsx';
import { PayingPanel } from './paying-panel.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { ShiftButton } from './shift-button.tsx';
import { useArrival } from './use-arrival.ts';
import { useCashier } from './use-cashier.ts';
import type { CashierState } from './use-cashier.ts';
import { useCustomerScreen } from './use-customer-screen.ts';

const ClaimDrawer = lazyLayer(async () => (await import('./claim-drawer.tsx')).ClaimDrawer);
const ItemsDrawer = lazyLayer(async () => (await import('./items-drawer.tsx')).ItemsDrawer);
const MemberFormDrawer = lazyLayer(
  async () => (await import('../../framework/members/member-form-drawer.tsx')).MemberFormDrawer,
);
const RefundDrawer = lazyLayer(async () => (await import('./refund-drawer.tsx')).RefundDrawer);
const ShiftDrawer = lazyLayer(async () => (await import('./shift-drawer.tsx')).ShiftDrawer);
const UnlistedDialog = lazyLayer(async () => (await import('./unlisted-dialog.tsx')).UnlistedDialog);

/** The cashier: who pays, what for, what of theirs is used, how it is paid. */
export function CashierPage() {
  if (useCan('order:create')) return <Cashier />;
  return (
    <EmptyState kind="noPermission" page title={<Trans>You cannot take payments</Trans>}>
      <Trans>Ask whoever gives out roles to let you take payments.</Trans>
    </EmptyState>
  );
}

function Cashier() {
  const { t } = useLingui();
  const { branchId, branchChoice } = useTillBranch();
  const cashier = useCashier(branchId);
  const screen = useCustomerScreen(cashier);
  useArrival(cashier);
  const narrow = useNarrow();
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">
        <Trans context="the page">Cashier</Trans>
      </h1>
      <div className={styles.columns}>
        <Left cashier={cashier} branchId={branchId} />
        {cashier.payment.state.is === 'paid' ? (
          <section aria-label={t`Receipt`} className={styles.receipt}>
            <OrderReceipt order={cashier.payment.state.order} shown />
          </section>
        ) : (
          <Centre
            cashier={cashier}
            branchId={branchId}
            extra={
              <>
                {branchChoice}
                <ShiftButton onPress={() => cashier.setLayer({ is: 'shift' })} />
                {!narrow && <ScreenButton onOpen={screen.open} />}
              </>
            }
          />
        )}
        <Right cashier={cashier} branchId={branchId} />
      </div>
      <Layers cashier={cashier} branchId={branchId} />
    </div>
  );
}

function ScreenButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui();
  const title = t`Open the customer’s screen`;
  return (
    <Button
      variant="text"
      icon={<MonitorSmartphone size={18} strokeWidth={1.75} aria-hidden="true" />}
      aria-label={title}
      title={title}
      onClick={onOpen}
    />
  );
}

/** Who pays, and what was put aside. */
function Left({ cashier, branchId }: Pick<CentreProps, 'cashier' | 'branchId'>) {
  const mayClaim = useCan('order:create') && branchId !== null;
  const narrow = useNarrow();
  const { till, quoted, locked, customer, memberInput, itemInput, search, serve, leave, setLayer, take, refund } =
    cashier;
  if (narrow && locked) return null;
  if (locked && customer === null)
    return (
      <section className={styles.panel}>
        <Trans>Walk-in, no member</Trans>
      </section>
    );
  return (
    <div className={styles.left}>
      {(customer !== null || !locked) && (
        <CustomerPanel
          customer={customer}
          known={quoted.quote?.member ?? undefined}
          input={memberInput}
          locked={locked}
          onServe={serve}
          onDismiss={leave}
          onAdd={(searched) => setLayer({ is: 'member', searched })}
          onTopUp={(member) => setLayer({ is: 'top-up', member })}
          onClaim={mayClaim ? (member) => setLayer({ is: 'claim', member }) : undefined}
          onLeave={() => itemInput.current?.focus()}
          onNobody={search.scan}
          onRefund={refund && (() => refund())}
          onRead={search.read}
        />
      )}
      {customer !== null && !locked && (
        <HeldPanel key={customer.vip_id} memberId={customer.vip_id} onReleased={quoted.refresh} />
      )}
      {!locked && <ParkedPanel parked={till.parked} onTake={take} onDrop={till.drop} onKeep={till.keep} />}
    </div>
  );
}

interface CentreProps {
  cashier: CashierState;
  branchId: string | null;
  /** Beside the heading of the bill. */
  extra: ReactNode;
}

/** What is sold, and what of the member’s is used for it. */
function Centre({ cashier, branchId, extra }: CentreProps) {
  const { till, change, quoted, locked, search, browse, itemInput, choosePlan, coupons, couponsPanel } = cashier;
  const { basket } = till;
  return (
    <div className={styles.centre}>
      <BillPanel
        basket={basket}
        quoted={quoted}
        search={search}
        onBrowse={browse}
        input={itemInput}
        extra={!locked && extra}
        locked={locked}
        onChange={change}
      />
      {branchId !== null && basket.member && basket.lines.length > 0 && (
        <PlanPanel basket={basket} branchId={branchId} quote={quoted.shown} locked={locked} onChoose={choosePlan} />
      )}
      {branchId !== null && (
        <CouponsPanel
          basket={basket}
          branchId={branchId}
          quoted={quoted}
          coupons={coupons}
          panel={couponsPanel}
          locked={locked}
        />
      )}
    </div>
  );
}

/** How it is paid, that it is under way, or what came of it. */
function Right({ cashier, branchId }: { cashier: CashierState; branchId: string | null }) {
  const {
    till,
    change,
    quoted,
    payment,
    how,
    setHow,
    cashInput,
    last,
    pay,
    confirming,
    next,
    voided,
    park,
    setLayer,
    refund,
  } = cashier;
  const { state } = payment;
  if (state.is === 'paid') return <PaidPanel order={state.order} onNext={next} onVoided={voided} />;
  if (till.pending)
    return <PayingPanel due={till.pending.due} unknown={state.is === 'unknown'} onAgain={payment.again} />;
  if (confirming.state)
    return (
      <ConfirmPanel
        confirming={confirming.state.is === 'asked' ? confirming.state : undefined}
        onConfirmed={confirming.payConfirmed}
        onBack={confirming.back}
      />
    );
  return (
    <CheckoutPanel
      basket={till.basket}
      branchId={branchId}
      quoted={quoted}
      how={how}
      refused={state.is === 'refused' ? state.error : undefined}
      dueBefore={state.is === 'refused' ? state.due : undefined}
      mayPark={till.mayPark}
      cashInput={cashInput}
      last={last}
      onHow={setHow}
      onChange={change}
      onPark={park}
      onPay={pay}
      onShift={() => setLayer({ is: 'shift' })}
      onRefund={refund}
    />
  );
}

function Layers({ cashier, branchId }: Pick<CentreProps, 'cashier' | 'branchId'>) {
  const { layer, setLayer, serve, quoted, change, customer, till, addItem, seekItem } = cashier;
  const close = (): void => setLayer(undefined);
  if (layer?.is === 'member')
    return (
      <MemberFormDrawer
        searched={layer.searched}
        several={false}
        onSaved={({ vip_id, name }) => serve({ vip_id, name })}
        onClose={close}
      />
    );
  if (layer?.is === 'top-up')
    return (
      <TopUpDrawer
        member={layer.member}
        branchId={branchId}
        onClosed={() => {
          close();
          quoted.refresh();
        }}
      />
    );
  if (layer?.is === 'claim' && branchId !== null)
    return <ClaimDrawer member={layer.member} branchId={branchId} onClaimed={quoted.refresh} onClosed={close} />;
  if (layer?.is === 'items' && branchId !== null)
    return (
      <ItemsDrawer
        branchId={branchId}
        lines={till.basket.lines}
        due={quoted.quote?.to_pay}
        onAdd={addItem}
        onTyped={() => {
          close();
          seekItem();
        }}
        onClosed={close}
      />
    );
  if (layer?.is === 'shift') return <ShiftDrawer branchId={branchId} onClosed={close} />;
  if (layer?.is === 'refund')
    return (
      <RefundDrawer
        customer={customer}
        branchId={branchId}
        of={layer.of}
        onClosed={() => {
          close();
          quoted.refresh();
        }}
      />
    );
  if (layer?.is === 'unlisted')
    return <UnlistedDialog name={layer.name} onAdd={(line) => change({ do: 'add', line })} onClosed={close} />;
  return null;
}

/** The branch of this till, and where the user has several, the choice. */
function useTillBranch() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const branches = useBranches();
  const { start, several, use } = useStartBranch('cashier.branch', null);
  const [chosen, choose] = useState<string>();
  const used = chosen ?? start ?? null;
  // A branch that was taken away is not replaced silently, not even by the only other one.
  const lost = used !== null && branches.length > 0 && branches.every(({ value }) => value !== used);
  const branchId = lost ? null : used;
  const branchChoice = (several || lost) && (
    <Select
      size={narrow ? 'middle' : 'small'}
      aria-label={t`Branch`}
      placeholder={t`Choose the branch`}
      status={branchId === null ? 'error' : ''}
      style={{ minWidth: narrow ? 108 : 132 }}
      value={branchId}
      options={branches.map(({ value, label }) => ({ value, label }))}
      onChange={(id: string) => {
        choose(id);
        use(id);
      }}
    />
  );
  return { branchId, branchChoice };
}
