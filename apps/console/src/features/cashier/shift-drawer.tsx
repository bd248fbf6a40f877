import { Trans, useLingui } from '@lingui/react/macro';
import type { OpenedShift } from '@regulars/contract';
import { shiftLimits } from '@regulars/contract/rules/shifts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readMoney } from '../../framework/amounts.ts';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { ReasonField } from '../../framework/form/reason-field.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useMoneyRule } from '../../framework/form/use-money-rule.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { BranchInput } from '../../framework/pickers/branch-input.tsx';
import { useBranches } from '../../framework/pickers/use-branches.ts';
import { useCanAt } from '../../framework/session/index.ts';
import { CloseShiftDialog } from '../../framework/shifts/close-shift-dialog.tsx';
import { shiftAddress } from '../../framework/shifts/shift-address.ts';
import { DrawerSum, FigureTable } from '../../framework/shifts/shift-figures.tsx';
import { shiftReads } from '../../framework/shifts/shift-reads.ts';
import { PrintReport, ShiftReport } from '../../framework/shifts/shift-report.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { Drawer } from '../../ui/drawer.tsx';
import styles from './cashier.module.css';

interface ShiftDrawerProps {
  /** The till’s branch, where a shift is opened. */
  branchId: string | null;
  onClosed: () => void;
}

/** The user’s shift: opens one; shows what it took, moves cash and hands over; or shows the report of the one just closed. */
export function ShiftDrawer({ branchId, onClosed }: ShiftDrawerProps) {
  const { data, refetch } = useEndpoint('GET /shifts/current', {});
  const [closed, setClosed] = useState<OpenedShift>();
  // A shift that was just opened must not take the place of the form while it closes.
  const [opens, setOpens] = useState<boolean>();
  if (data && opens === undefined) setOpens(data.shift === null);
  if (closed) return <ClosedShift shift={closed} onClosed={onClosed} />;
  if (!data) return null;
  if (opens || !data.shift) return <OpenShift branchId={branchId} onClosed={onClosed} />;
  return (
    <CurrentShift
      shift={data.shift}
      elsewhere={branchId !== null && data.shift.branch_id !== branchId}
      refetch={refetch}
      onHandedOver={setClosed}
      onClosed={onClosed}
    />
  );
}

/** Asks for the cash that is in the drawer. */
function OpenShift({ branchId, onClosed }: ShiftDrawerProps) {
  const { t } = useLingui();
  const rules = useRules();
  const drawer = useDrawer(onClosed);
  const several = useBranches().length > 1;
  const open = useFormAction('POST /shifts', { invalidates: shiftReads });
  const entity = useEntityForm<{ branch_id: string | null; float: string }, OpenedShift>({
    needs: 'shift:operate',
    base: { values: { branch_id: branchId, float: '' } },
    async save({ branch_id, float }, _base, idempotencyKey) {
      const body = { branch_id: branch_id ?? '', float: readMoney(float) ?? 0 };
      return open.mutateAsync({ body, idempotencyKey });
    },
    onSaved: drawer.onClose,
    errorFields: { shift_open_already: null, branch_not_found: 'branch_id', branch_closed: 'branch_id' },
  });
  const labels = { branch_id: t`Branch`, float: t`Cash in the drawer` };
  return (
    <FormDrawer title={t`Open a shift`} verb={<Trans>Open the shift</Trans>} entity={entity} {...drawer}>
      <FormFields entity={entity} labels={labels}>
        {(several || branchId === null) && (
          <Form.Item name="branch_id" label={labels.branch_id} required rules={[rules.required(t`Choose the branch`)]}>
            <BranchInput none={t`Choose the branch`} />
          </Form.Item>
        )}
        <Form.Item
          name="float"
          label={labels.float}
          required
          rules={[rules.required(t`Count the cash in the drawer`), useMoneyRule(shiftLimits.cash)]}
          extra={<Trans>What you begin with. From then on, the drawer is yours until you hand over.</Trans>}
        >
          <AmountInput money />
        </Form.Item>
      </FormFields>
    </FormDrawer>
  );
}

interface CurrentShiftProps {
  shift: OpenedShift;
  /** It is not of the till’s branch. */
  elsewhere: boolean;
  refetch: () => Promise<unknown>;
  onHandedOver: (closed: OpenedShift) => void;
  onClosed: () => void;
}

function CurrentShift({ shift, elsewhere, refetch, onHandedOver, onClosed }: CurrentShiftProps) {
  const { t } = useLingui();
  const dates = useDates();
  const drawer = useDrawer(onClosed);
  const [task, setTask] = useState<'in' | 'out' | 'close'>();
  const done = (): void => setTask(undefined);
  const since = dates.time(shift.opened_at);
  return (
    <SideDrawer
      title={t`Shift since ${since}`}
      drawer={drawer}
      onClosed={onClosed}
      footer={
        <>
          <Button onClick={() => setTask('in')}>
            <Trans>Put in</Trans>
          </Button>
          <Button onClick={() => setTask('out')}>
            <Trans>Take out</Trans>
          </Button>
          <Button type="primary" onClick={() => setTask('close')}>
            <Trans>Count and hand over</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.shift}>
        {elsewhere && <Elsewhere branch={shift.branch_name} />}
        <DrawerSum shift={shift} />
        <FigureTable figures={shift.figures} />
      </div>
      {(task === 'in' || task === 'out') && <MoveDialog shift={shift} direction={task} onClosed={done} />}
      {task === 'close' && (
        <CloseShiftDialog
          shift={shift}
          needs="shift:operate"
          onChanged={refetch}
          onDone={onHandedOver}
          onClosed={done}
        />
      )}
    </SideDrawer>
  );
}

interface SideDrawerProps {
  title: string;
  drawer: ReturnType<typeof useDrawer>;
  onClosed: () => void;
  footer: ReactNode;
  children: ReactNode;
}

/** What a shift shows, with what can be done at its foot. */
function SideDrawer({ title, drawer: { open, onClose }, onClosed, footer, children }: SideDrawerProps) {
  const narrow = useNarrow();
  return (
    <Drawer
      title={title}
      open={open}
      onClose={onClose}
      afterOpenChange={(shown) => !shown && onClosed()}
      size={narrow ? '100%' : 440}
      closable={{ placement: 'end' }}
      destroyOnHidden
      footer={<div className={styles.shiftActions}>{footer}</div>}
    >
      {children}
    </Drawer>
  );
}

function Elsewhere({ branch }: { branch: string }) {
  return (
    <p className={styles.hint}>
      <Trans>It is open at {branch}. What you take at another branch doesn’t belong to it.</Trans>
    </p>
  );
}

interface MoveDialogProps {
  shift: OpenedShift;
  direction: 'in' | 'out';
  onClosed: () => void;
}

interface MoveValues {
  fen: string;
  reason: string;
}

/** Cash that goes into the drawer or out of it, beside payments. */
function MoveDialog({ shift, direction, onClosed }: MoveDialogProps) {
  const { t } = useLingui();
  const rules = useRules();
  const dialog = useDrawer(onClosed);
  const move = useFormAction('POST /shifts/{id}/movements', {
    invalidates: shiftReads,
    handles: ['shift_drawer_short'],
  });
  const entity = useEntityForm<MoveValues, OpenedShift>({
    needs: 'shift:operate',
    base: { values: { fen: '', reason: '' } },
    async save({ fen, reason }, _base, idempotencyKey) {
      const body = { direction, fen: readMoney(fen) ?? 0, reason: reason.trim() };
      return move.mutateAsync({ params: { id: shift.shift_id }, body, idempotencyKey });
    },
    onSaved: dialog.onClose,
    errorFields: { shift_drawer_short: 'fen', shift_closed: null },
  });
  const labels = { fen: t({ message: 'Amount', context: 'money' }), reason: t`Reason` };
  const isIn = direction === 'in';
  return (
    <FormDialog
      title={isIn ? t`Put cash in the drawer` : t`Take cash out of the drawer`}
      verb={isIn ? <Trans>Put in</Trans> : <Trans>Take out</Trans>}
      entity={entity}
      {...dialog}
    >
      <FormFields entity={entity} labels={labels}>
        <Form.Item
          name="fen"
          label={labels.fen}
          required
          rules={[
            rules.required(t`Enter the amount`),
            useMoneyRule(isIn ? shiftLimits.cash : Math.max(shift.expected, 0)),
          ]}
        >
          <AmountInput money />
        </Form.Item>
        <ReasonField
          label={labels.reason}
          placeholder={isIn ? t`Such as: change from the bank` : t`Such as: to the safe`}
        />
      </FormFields>
    </FormDialog>
  );
}

/** What the shift that was just closed comes to, to be printed. */
function ClosedShift({ shift, onClosed }: { shift: OpenedShift; onClosed: () => void }) {
  const { t } = useLingui();
  const drawer = useDrawer(onClosed);
  const mayRead = useCanAt('shift', 'shift:read');
  return (
    <SideDrawer
      title={t`Shift closed`}
      drawer={drawer}
      onClosed={onClosed}
      footer={
        <>
          {mayRead && (
            <Link to={shiftAddress(shift.shift_id)}>
              <Trans>Details</Trans>
            </Link>
          )}
          <PrintReport />
          <Button type="primary" onClick={drawer.onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.shift}>
        <ShiftReport shift={shift} shown />
      </div>
    </SideDrawer>
  );
}
