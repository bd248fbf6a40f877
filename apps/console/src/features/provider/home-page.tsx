import { Trans } from '@lingui/react/macro';

/** The provider's home: what needs attention at its merchants. */
export function HomePage() {
  return (
    <h1>
      <Trans>Home</Trans>
    </h1>
  );
}
