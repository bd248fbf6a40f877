import { useSearchParams } from 'react-router';
import { idField } from './address-fields.ts';

/** The id of the row whose drawer is open, kept in the address under `name`, so that it can be linked to. */
export function useOpenedRow(name: string) {
  const [address, setAddress] = useSearchParams();
  const open = (id: string | undefined): void =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(name);
        if (id) next.set(name, id);
        return next;
      },
      { replace: true },
    );
  return [idField().read(address.getAll(name)), open] as const;
}
