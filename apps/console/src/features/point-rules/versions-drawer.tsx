import { useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../framework/api/index.ts';
import { VersionsDrawer } from '../../framework/rules/versions-drawer.tsx';
import { useDifferences } from './use-rule-words.ts';

export function PointRuleVersions({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const differencesOf = useDifferences();
  return (
    <VersionsDrawer
      title={t`Versions of the point rules`}
      denied={t`You cannot view the point rules`}
      versions={useEndpoint('GET /point-rule/versions', { query: { size: 100 } }, { quiet: true })}
      differences={(before, { rules }) => differencesOf(before?.rules, rules)}
      onClosed={onClosed}
    />
  );
}
