import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { Button } from 'antd';
import { moneyText } from '../../format/numbers.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useDrawer } from '../form/use-drawer.ts';
import { useFormFrame } from '../form/use-form-frame.ts';
import { useNarrow } from '../list/use-media.ts';
import { useStartBranch } from '../pickers/use-start-branch.ts';
import { ReceiptButtons } from '../receipts/receipt-buttons.tsx';
import { TopUpDone } from './top-up-done.tsx';
import { TopUpFields } from './top-up-fields.tsx';
import styles from './top-ups.module.css';
import type { Card } from './use-card.ts';
import { useCard } from './use-card.ts';
import { useTopUp } from './use-top-up.ts';

interface TopUpDrawerProps {
  member: Pick<Member, 'vip_id' | 'name' | 'branch_id' | 'grade_name'>;
  onClosed: () => void;
  /** Of the till where it is opened. */
  branchId?: string | null;
}

/** Tops up a member’s card at the counter: an amount, how it was paid, done. */
export function TopUpDrawer({ member, onClosed, branchId = null }: TopUpDrawerProps) {
  const { start, several, use } = useStartBranch('top_up.branch', member.branch_id, branchId);
  return (
    <TopUpForm
      key={start === undefined ? 'waiting' : 'known'}
      member={member}
      start={start ?? null}
      several={several}
      onUsed={use}
      onClosed={onClosed}
    />
  );
}

interface TopUpFormProps extends Omit<TopUpDrawerProps, 'branchId'> {
  start: string | null;
  several: boolean;
  onUsed: (branchId: string) => void;
}

function TopUpForm({ member, start, several, onUsed, onClosed }: TopUpFormProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const drawer = useDrawer(onClosed);
  const { entity, labels, found, done, again } = useTopUp(member.vip_id, { start, onUsed });
  const { deal, offers } = found;
  const isReady = !done && (start === null || offers.isSuccess || offers.isError);
  const { fields, focusFirst, close } = useFormFrame({
    entity,
    open: drawer.open && isReady,
    onClose: drawer.onClose,
    ...(start !== null && { first: 'choice' as const }),
  });
  const card = useCard(member.vip_id);
  const name = member.name;
  return (
    <Drawer
      title={
        <>
          {t`Top up ${name}’s card`}
          <Standing grade={member.grade_name} card={card} />
        </>
      }
      open={drawer.open}
      onClose={close}
      afterOpenChange={(shown) => {
        if (!shown) onClosed();
        else if (isReady) focusFirst();
      }}
      size={narrow ? '100%' : 568}
      closable={{ placement: 'end' }}
      destroyOnHidden
      footer={
        done ? (
          <DoneFooter address={done.receipt_address} onClose={drawer.onClose} onAgain={again} />
        ) : (
          <div className={styles.formFooter}>
            <FormFooter
              entity={entity}
              blocked={!deal}
              onCancel={close}
              verb={deal ? <Verb pay={deal.pay} gets={deal.pay + deal.gives.bonus} /> : <Trans>Choose an amount</Trans>}
            />
          </div>
        )
      }
    >
      {done ? (
        <TopUpDone order={done} />
      ) : (
        <div ref={fields}>
          <FormFields entity={entity} labels={labels} textOf={(_field, value) => String(value)}>
            <TopUpFields values={entity.values} labels={labels} found={found} several={several} card={card} />
          </FormFields>
        </div>
      )}
    </Drawer>
  );
}

/** The member’s grade and what is on the card, beside the title. */
function Standing({ grade, card }: { grade: string; card: Card | undefined }) {
  const { t } = useLingui();
  if (!card) return null;
  const balance = moneyText(card.principal + card.bonus);
  return <small className={styles.balance}>{t`${grade}, balance ${balance}`}</small>;
}

function Verb({ pay, gets }: { pay: number; gets: number }) {
  const [paid, got] = [moneyText(pay), moneyText(gets)];
  return (
    <Trans>
      Take {paid}, add {got}
    </Trans>
  );
}

interface DoneFooterProps {
  /** Of the receipt. */
  address: string | null;
  onClose: () => void;
  onAgain: () => void;
}

function DoneFooter({ address, onClose, onAgain }: DoneFooterProps) {
  return (
    <div className={styles.footer}>
      <ReceiptButtons address={address} />
      <Button onClick={onAgain}>
        <Trans>Top up again</Trans>
      </Button>
      <Button type="primary" onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    </div>
  );
}
