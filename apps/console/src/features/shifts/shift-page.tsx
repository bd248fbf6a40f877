import { Trans, useLingui } from '@lingui/react/macro';
import type { OpenedShift } from '@regulars/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { moneyText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { DetailColumns } from '../../framework/detail/detail-columns.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useCan, useCurrentUser } from '../../framework/session/index.ts';
import { DrawerSum, FigureTable } from '../../framework/shifts/shift-figures.tsx';
import { PrintReport, ShiftReport } from '../../framework/shifts/shift-report.tsx';
import { useShiftWords } from '../../framework/shifts/shift-words.ts';
import { useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ShiftDocuments } from './shift-documents.tsx';
import { ShiftStateTag } from './shift-state.tsx';
import styles from './shifts.module.css';

const CloseShiftDialog = lazyLayer(
  async () => (await import('../../framework/shifts/close-shift-dialog.tsx')).CloseShiftDialog,
);

/** A shift: what was taken and given back by means, what should have been in the drawer, and what was counted. */
export function ShiftPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const result = useEndpoint('GET /shifts/{id}', { params: { id } }, { quiet: true });
  const name = result.data?.user_name ?? '';
  useTabTitle(result.data && t`Shift of ${name}`);
  return (
    <Fetched
      result={result}
      words={{
        missing: t`There is no such shift`,
        missingHint: t`It may belong to a branch you cannot access.`,
        denied: t`You cannot view shifts`,
        broken: t`The shift did not load`,
      }}
    >
      {(shift) => <Shift shift={shift} refetch={result.refetch} />}
    </Fetched>
  );
}

function Shift({ shift, refetch }: { shift: OpenedShift; refetch: () => Promise<unknown> }) {
  const { t } = useLingui();
  const dates = useDates();
  const { branch_name: branch, opened_at: from, closed_at: to } = shift;
  const name = shift.user_name ?? '';
  const span = to === null ? t`since ${dates.time(from)}` : `${dates.time(from)}–${dates.time(to)}`;
  return (
    <>
      <PageHead
        title={t`Shift of ${name}`}
        note={
          <>
            <ShiftStateTag {...shift} />
            <span>{[branch, span].join(' · ')}</span>
          </>
        }
        actions={<Actions shift={shift} refetch={refetch} />}
      />
      <DetailColumns aside={null} lifted={<Drawer shift={shift} />}>
        <Panel title={t`Taken and given back`} flush>
          <FigureTable figures={shift.figures} />
        </Panel>
        <Movements shift={shift} />
        <ShiftDocuments id={shift.shift_id} />
      </DetailColumns>
    </>
  );
}

/** Its own cashier closes it, or who may close any. */
function Actions({ shift, refetch }: { shift: OpenedShift; refetch: () => Promise<unknown> }) {
  const { user_id: me } = useCurrentUser();
  const [closing, setClosing] = useState(false);
  const mayOwn = useCan('shift:operate') && shift.user_id === me;
  const mayAny = useCan('shift:close_any');
  if (shift.state === 'closed')
    return (
      <>
        <PrintReport />
        <ShiftReport shift={shift} />
      </>
    );
  if (!mayOwn && !mayAny) return null;
  return (
    <>
      <Button type="primary" onClick={() => setClosing(true)}>
        <Trans>Count and hand over</Trans>
      </Button>
      {closing && (
        <CloseShiftDialog
          shift={shift}
          needs={mayOwn ? 'shift:operate' : 'shift:close_any'}
          onChanged={refetch}
          onDone={() => {}}
          onClosed={() => setClosing(false)}
        />
      )}
    </>
  );
}

function Drawer({ shift }: { shift: OpenedShift }) {
  const { t } = useLingui();
  const words = useShiftWords();
  const { counted, difference, reason, closed_by: closer, user_id: cashier } = shift;
  return (
    <Panel title={t`Cash drawer`}>
      <DrawerSum shift={shift} />
      {counted !== null && difference !== null && (
        <div className={styles.counted}>
          <DescriptionList
            items={[
              { label: t({ message: 'Counted', context: 'cash in a drawer' }), value: moneyText(counted) },
              {
                label: words.agreementText(difference),
                value: (
                  <span className={difference === 0 ? undefined : styles.off}>{words.differenceText(difference)}</span>
                ),
              },
              ...(reason === null ? [] : [{ label: t`Reason`, value: reason }]),
              ...(closer === cashier ? [] : [{ label: t`Closed by`, value: shift.closed_by_name }]),
            ]}
          />
        </div>
      )}
    </Panel>
  );
}

/** Cash put in or taken out beside payments. */
function Movements({ shift: { movements } }: { shift: OpenedShift }) {
  const { t } = useLingui();
  const dates = useDates();
  if (movements.length === 0) return null;
  return (
    <Panel title={t`Put in and taken out`} flush>
      <ul className={styles.movements}>
        {movements.map(({ movement_id: id, fen, reason, made_at: at }) => (
          <li key={id}>
            <span>
              {reason}
              <small>{dates.time(at)}</small>
            </span>
            <strong>{fen > 0 ? `+${moneyText(fen)}` : moneyText(fen)}</strong>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
