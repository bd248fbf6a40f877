import { useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../framework/api/index.ts';
import { VersionsDrawer } from '../../framework/rules/versions-drawer.tsx';
import { PublishedText } from './published-text.tsx';

/** Every version of the agreement that was published, each to be read. */
export function AgreementVersions({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const { data, ...result } = useEndpoint('GET /vip-card-config/agreements', {}, { quiet: true });
  const items = data?.map(({ number, title, published_at: made_at, published_by: made_by }) => ({
    number,
    title,
    made_at,
    made_by,
  }));
  return (
    <VersionsDrawer
      title={t`Versions of the agreement`}
      denied={t`You cannot view the member card`}
      versions={{ ...result, data: items && { items } }}
      differences={(_, { title }) => [title]}
      body={({ number }) => <PublishedText number={number} />}
      onClosed={onClosed}
    />
  );
}
