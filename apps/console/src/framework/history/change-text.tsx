import { Trans, useLingui } from '@lingui/react/macro';
import type { LoggedChange } from '@regulars/contract';
import { useDates } from '../use-dates.ts';

/** A logged value as it is shown: dates as everywhere, and what has no value says so. */
export function useLoggedText(): (text: string | null) => string {
  const { t } = useLingui();
  const dates = useDates();
  return (text) => {
    if (text === null) return t`not set`;
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? dates.day(text) : text;
  };
}

/** One field’s change in a sentence; of a first value only that, of a list what it gained and lost. */
export function ChangeText({ change }: { change: LoggedChange }) {
  const { t } = useLingui();
  const textOf = useLoggedText();
  const { field_name: name, hidden, before, after, added, removed } = change;
  const separator = t`, `;
  const [gained, lost] = [added?.join(separator), removed?.join(separator)];
  if (hidden)
    return (
      <>
        <span>{name}</span> <Trans>Not visible to you</Trans>
      </>
    );
  if (added && before === null)
    return (
      <>
        <span>{name}</span> <ins>{gained}</ins>
      </>
    );
  if (added)
    return (
      <>
        <span>{name}</span> {gained && <ins>{t`Added: ${gained}`}</ins>} {lost && <del>{t`Removed: ${lost}`}</del>}
        {!gained && !lost && <Trans>Another order</Trans>}
      </>
    );
  if (before === null && after !== null)
    return (
      <>
        <span>{name}</span> <ins>{textOf(after)}</ins>
      </>
    );
  return (
    <>
      <span>{name}</span> <del>{textOf(before)}</del> → <ins>{textOf(after)}</ins>
    </>
  );
}
