import { Trans } from '@lingui/react/macro';

/** What of the earnings a refund takes back, and what it can't. */
export function TakenLines({ taken, missing }: { taken: string; missing: string }) {
  return (
    <>
      {taken !== '' && (
        <span>
          <Trans>Taken back: {taken}</Trans>
        </span>
      )}
      {missing !== '' && (
        <span>
          <Trans>Already used, so it can’t be taken back: {missing}.</Trans>
        </span>
      )}
    </>
  );
}
