import { Trans, useLingui } from '@lingui/react/macro';
import { Archive } from 'lucide-react';
import { moneyText } from '../../format/numbers.ts';
import { useCurrentShift } from '../../framework/shifts/use-current-shift.ts';
import { useDates } from '../../framework/use-dates.ts';
import { Button } from '../../ui/plain/button.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import styles from './cashier.module.css';

/** The user’s shift: since when, and what should be in the drawer. Who opens none doesn’t see it. */
export function ShiftButton({ onPress }: { onPress: () => void }) {
  const { t } = useLingui();
  const dates = useDates();
  const current = useCurrentShift();
  if (!current) return null;
  const { shift } = current;
  const [since, cash] = shift ? [dates.time(shift.opened_at), moneyText(shift.expected)] : ['', ''];
  const told = t`Drawer ${cash}, as it should be in the shift since ${since}`;
  return (
    <Button
      icon={<Archive size={16} strokeWidth={1.75} aria-hidden="true" />}
      {...(shift && { 'aria-label': told, title: told })}
      onClick={onPress}
    >
      {shift ? <Trans>Drawer {cash}</Trans> : <Trans>Open a shift</Trans>}
    </Button>
  );
}

/** Where cash needs a shift that isn’t open at the till’s branch, says so before it is refused. */
export function ShiftNeeded({ branchId, onOpen }: { branchId: string | null; onOpen: () => void }) {
  const current = useCurrentShift();
  if (!current?.required || branchId === null || current.shift?.branch_id === branchId) return null;
  return (
    <p className={styles.hint}>
      <Trans>
        Cash needs an open shift at this branch. <LinkButton onClick={onOpen}>Open a shift</LinkButton>
      </Trans>
    </p>
  );
}
