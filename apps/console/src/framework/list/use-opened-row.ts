import { useAddress } from '../use-address.ts';
import { idField } from './address-fields.ts';

/** The id of the row whose drawer is open, kept in the address under `name`, so that it can be linked to. */
export function useOpenedRow(name: string) {
  const [address, setAddress] = useAddress();
  const open = (id: string | undefined): void =>
    setAddress(
      (now) => {
        now.delete(name);
        if (id) now.set(name, id);
        return now;
      },
      { replace: true },
    );
  return [idField().read(address.getAll(name)), open] as const;
}
