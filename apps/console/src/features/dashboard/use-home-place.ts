import { useSearchParams } from 'react-router';
import { dateField, idField } from '../../framework/list/address-fields.ts';
import { useDates } from '../../framework/use-dates.ts';

/** A day and branch; undefined is today, and all branches. */
export interface HomePlace {
  readonly date?: string | undefined;
  readonly branch?: string | undefined;
}

/** The day and branch of the home page's figures, kept in its address. A day to come is read as today. */
export function useHomePlace() {
  const [address, setAddress] = useSearchParams();
  const today = useDates().today();
  const given = dateField().read(address.getAll('date'));
  const date = given !== undefined && given < today ? given : undefined;
  const branch = idField().read(address.getAll('branch'));
  const choose = (place: HomePlace): void =>
    setAddress((now) => {
      const next = new URLSearchParams(now);
      for (const [name, value] of Object.entries(place)) {
        if (value === undefined) next.delete(name);
        else next.set(name, String(value));
      }
      return next;
    });
  return { date, branch, today, choose };
}
