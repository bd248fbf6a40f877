import { Plural, Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../framework/api/index.ts';
import { PromoView } from '../../framework/promo/promo-view.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { Banner } from '../../ui/banner.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';

/** What the service provider shows: a banner and two apps. Until it sets them our own banner stands, without apps. */
export function PromoPart({ branches }: { branches: number }) {
  const language = useLocale();
  const { data, error } = useEndpoint('GET /dashboard/promo', {}, { quiet: true, staleTime: 300_000 });
  if (!data && !error) return <SkeletonBlock height={152} />;
  const own = (
    <Banner
      kind="center"
      title={<Plural value={branches} one="One shop, one member list" other="# branches, one member list" />}
    >
      <Trans>Every branch recognises the members of all others.</Trans>
    </Banner>
  );
  return <PromoView promo={data ?? { banner: [], apps: [] }} otherwise={own} language={language} />;
}
