import { useLingui } from '@lingui/react/macro';
import { PageHead } from '../../ui/page-head.tsx';
import { Acts } from './acts.tsx';

/** What the provider did, over all merchants and accounts. */
export function LogPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Log`} />
      <Acts />
    </>
  );
}
