import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { ShieldAlert } from 'lucide-react';
import { useEndpoint } from '../../framework/api/index.ts';
import { useCurrentUser } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { unusualAddress } from './log-lists.ts';

/** The way to what is unusual, with how much of it nobody has looked at; for readers of all branches. */
export function UnusualButton() {
  const { all_branches: allBranches } = useCurrentUser();
  return allBranches ? <CountedButton /> : null;
}

function CountedButton() {
  const { data } = useEndpoint('GET /logs/unusual', { query: { state: ['open'], size: 1 } }, { quiet: true });
  const { openTab } = useTab();
  const count = data?.total ?? 0;
  return (
    <Button icon={<ShieldAlert size={16} strokeWidth={1.75} />} onClick={() => openTab(unusualAddress)}>
      {count > 0 ? <Trans>Unusual: {count} not looked at</Trans> : <Trans>Unusual</Trans>}
    </Button>
  );
}
