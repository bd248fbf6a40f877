import { Trans } from '@lingui/react/macro';

/** Which later rows repeat a row: it is imported, they are not. */
export function TwinWords({ twins: { first, count } }: { twins: { first: number; count: number } }) {
  return count === 1 ? (
    <Trans>Row {first} repeats this one and is not imported</Trans>
  ) : (
    <Trans>
      {count} more rows, from row {first} on, repeat this one and are not imported
    </Trans>
  );
}
