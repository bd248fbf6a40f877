import { useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../framework/api/index.ts';
import { VersionsDrawer } from '../../framework/rules/versions-drawer.tsx';
import { usePrivilegeDifferences } from './use-privilege-differences.ts';

export function PrivilegeVersions({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const differencesOf = usePrivilegeDifferences();
  return (
    <VersionsDrawer
      title={t`Versions of the privileges`}
      denied={t`You cannot view the privileges`}
      versions={useEndpoint('GET /grade-privileges/versions', { query: { size: 100 } }, { quiet: true })}
      differences={(before, { privileges }) => differencesOf(before?.privileges, privileges)}
      onClosed={onClosed}
    />
  );
}
