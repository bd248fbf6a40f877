import { dateField } from '../../framework/list/address-fields.ts';
import { useCurrentUser } from '../../framework/session/index.ts';
import { useAddress } from '../../framework/use-address.ts';
import { useDates } from '../../framework/use-dates.ts';

/** A day and branch; undefined is today, and all branches. */
export interface HomePlace {
  readonly date?: string | undefined;
  readonly branch?: string | undefined;
}

/** Why the address has no figures: its day is yet to come or no date, or its branch isn't among the user's. */
export type PlaceFault = { readonly of: 'day'; readonly future: string | undefined } | { readonly of: 'branch' };

/** The day and branch of the home page’s figures, kept in its address. */
export function useHomePlace() {
  const [address, setAddress] = useAddress();
  const today = useDates().today();
  const { branches } = useCurrentUser();
  const texts = address.getAll('date');
  const given = dateField().read(texts);
  const date = given !== undefined && given < today ? given : undefined;
  const branch = address.get('branch') ?? undefined;
  const fault: PlaceFault | undefined =
    texts.length > 0 && (given === undefined || given > today)
      ? { of: 'day', future: given }
      : branch !== undefined && !branches.some(({ branch_id: id }) => id === branch)
        ? { of: 'branch' }
        : undefined;
  const choose = (place: HomePlace): void =>
    setAddress((now) => {
      for (const [name, value] of Object.entries(place)) {
        if (value === undefined) now.delete(name);
        else now.set(name, String(value));
      }
      return now;
    });
  return { date, branch, today, fault, choose };
}
