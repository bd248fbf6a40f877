import { useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../framework/api/index.ts';
import { VersionsDrawer } from '../../framework/rules/versions-drawer.tsx';
import { useNoteDifferences } from './use-note-differences.ts';

export function NoteVersions({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const differencesOf = useNoteDifferences();
  return (
    <VersionsDrawer
      title={t`Versions of the top-up notes`}
      denied={t`You cannot view the top-up notes`}
      versions={useEndpoint('GET /recharge-rule/description/versions', { query: { size: 100 } }, { quiet: true })}
      differences={(before, { note }) => differencesOf(before?.note, note)}
      onClosed={onClosed}
    />
  );
}
