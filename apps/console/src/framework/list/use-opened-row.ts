import { useState } from 'react';
import { useAddress } from '../use-address.ts';
import { idField } from './address-fields.ts';

/** The row whose drawer is open, kept in the address under `name`, so that it can be linked to. */
export function useOpenedRow(name: string) {
  const [address, setAddress] = useAddress();
  const [visit, setVisit] = useState(0);
  const step = (id: string | undefined): void =>
    setAddress(
      (now) => {
        now.delete(name);
        if (id) now.set(name, id);
        return now;
      },
      { replace: true },
    );
  return {
    /** Its id. */
    opened: idField().read(address.getAll(name)),
    /** The key of the drawer: one that is still closing must not close the next row. */
    visit,
    open: (id: string): void => {
      setVisit((now) => now + 1);
      step(id);
    },
    /** Shows another row in the same drawer. */
    step,
    close: (): void => step(undefined),
  };
}
