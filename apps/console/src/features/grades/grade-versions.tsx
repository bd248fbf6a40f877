import { useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../framework/api/index.ts';
import { VersionsDrawer } from '../../framework/rules/versions-drawer.tsx';
import { useDifferences } from './use-grade-words.ts';

export function GradeVersions({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const differencesOf = useDifferences();
  return (
    <VersionsDrawer
      title={t`Versions of the grades`}
      denied={t`You cannot view the grades`}
      versions={useEndpoint('GET /vip-grades/versions', { query: { size: 100 } }, { quiet: true })}
      differences={(before, { grades }) => differencesOf(before?.grades, grades)}
      onClosed={onClosed}
    />
  );
}
