import { useSearchParams } from 'react-router';
import { dateField, idField } from '../../framework/list/address-fields.ts';
import { useDates } from '../../framework/use-dates.ts';

/** A day and branch; undefined is today, and all branches. */
export interface HomePlace {
  readonly date?: string | undefined;
  readonly branch?: string | undefined;
}

/** Why the address’s day has no figures: it is yet to come, or no date. */
export type DayFault = { readonly future: string | undefined };

/** The day and branch of the home page’s figures, kept in its address. */
export function useHomePlace() {
  const [address, setAddress] = useSearchParams();
  const today = useDates().today();
  const texts = address.getAll('date');
  const given = dateField().read(texts);
  const date = given !== undefined && given < today ? given : undefined;
  const fault: DayFault | undefined =
    texts.length > 0 && (given === undefined || given > today) ? { future: given } : undefined;
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
  return { date, branch, today, fault, choose };
}
