import { useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../framework/api/index.ts';
import { VersionsDrawer } from '../../framework/rules/versions-drawer.tsx';
import { useGrowthLines } from './use-growth-lines.ts';

export function GrowthVersions({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const linesOf = useGrowthLines();
  return (
    <VersionsDrawer
      title={t`Versions of the growth rules`}
      denied={t`You cannot view the member card`}
      versions={useEndpoint('GET /vip-card-config/grade-exp/versions', { query: { size: 100 } }, { quiet: true })}
      differences={(before, { rules }) => {
        const known = new Set(before ? linesOf(before.rules) : []);
        return linesOf(rules).filter((line) => !known.has(line));
      }}
      onClosed={onClosed}
    />
  );
}
