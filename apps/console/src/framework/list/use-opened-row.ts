import { use, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { useConfirmLoss } from '../feedback/use-confirm-loss.ts';
import { UnsavedInput } from '../tabs/tab-context.ts';
import { leaving, useAddress } from '../use-address.ts';
import { idField } from './address-fields.ts';

/** The row whose drawer is open, kept in the address under `name`, so that it can be linked to; Back closes it. */
export function useOpenedRow(name: string) {
  const [address, setAddress] = useAddress();
  const [visit, setVisit] = useState(0);
  const opened = idField().read(address.getAll(name));
  useBackGuard(opened === undefined ? undefined : name);
  const show = (id: string, options: Parameters<typeof setAddress>[1]): void =>
    setAddress((now) => {
      now.set(name, id);
      return now;
    }, options);
  return {
    /** Its id. */
    opened,
    /** The key of the drawer: one that is still closing must not close the next row. */
    visit,
    open: (id: string): void => {
      setVisit((now) => now + 1);
      show(id, opened === undefined ? { layer: 'push' } : { replace: true });
    },
    /** Shows another row in the same drawer. */
    step: (id: string): void => show(id, { replace: true }),
    close: (): void =>
      setAddress(
        (now) => {
          now.delete(name);
          return now;
        },
        { layer: 'pop' },
      ),
  };
}

/** Back asks before it takes away an open row whose drawer has unsaved input. */
function useBackGuard(name: string | undefined): void {
  const unsaved = use(UnsavedInput);
  const confirmLoss = useConfirmLoss();
  const blocker = useBlocker(({ historyAction, currentLocation: now, nextLocation: next }) => {
    if (name === undefined || !unsaved || historyAction !== 'POP' || leaving.has(now)) return false;
    if (next.pathname !== now.pathname) return false; // a hidden tab keeps its form
    return new URLSearchParams(next.search).get(name) !== new URLSearchParams(now.search).get(name);
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void confirmLoss().then((sure) => (sure ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirmLoss]);
}
