import { Trans, useLingui } from '@lingui/react/macro';
import type { MerchantDetail, MerchantProfile } from '@regulars/contract';
import { Button } from 'antd';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { countText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { DetailColumns } from '../../framework/detail/detail-columns.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { useNarrow } from '../../framework/list/use-media.ts';
import { usePrivatePicture } from '../../framework/pictures/use-private-picture.ts';
import { WeekHours } from '../../framework/places/week-hours.tsx';
import { useCanEverywhere, useCurrentUser } from '../../framework/session/index.ts';
import { useTabTitle } from '../../framework/tabs/tab-context.ts';
import { MerchantStateTag } from '../../framework/merchant-choice/merchant-state-tag.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { KpiTile } from '../../ui/kpi-tile.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { usePassName } from './merchant-words.tsx';
import styles from './merchants.module.css';

const MerchantForm = lazyLayer(async () => (await import('./merchant-form.tsx')).MerchantForm);

/** The merchant that the user works in. */
export function MerchantDetailPage() {
  const { t } = useLingui();
  const { merchant } = useCurrentUser();
  const result = useEndpoint('GET /merchants/{id}', { params: { id: merchant.merchant_id } }, { quiet: true });
  useTabTitle(result.data?.abbreviation_name);
  return (
    <Fetched
      result={result}
      words={{
        missing: t`There is no such merchant`,
        missingHint: t`You may no longer belong to it.`,
        denied: t`You cannot view this merchant`,
        broken: t`The merchant did not load`,
      }}
    >
      {(found) => <Detail key={found.merchant_id} merchant={found} />}
    </Fetched>
  );
}

function Detail({ merchant }: { merchant: MerchantDetail }) {
  const narrow = useNarrow();
  const mayEdit = useCanEverywhere('merchant:update');
  const { open, form } = useOpenedForm<MerchantDetail>((one, onClosed) => (
    <MerchantForm merchant={one} onClosed={onClosed} />
  ));
  const { merchant_id: id, abbreviation_name: name, merchant_no: number, vip_open_status, logo, profile } = merchant;
  const actions = mayEdit && (
    <Button
      type="primary"
      icon={<Pencil size={16} strokeWidth={1.75} />}
      onPointerEnter={MerchantForm.preload}
      onClick={() => open(merchant)}
    >
      <Trans>Edit</Trans>
    </Button>
  );
  return (
    <>
      <PageHead
        title={name}
        before={<Avatar id={id} name={name} kind="merchant" size={40} picture={logo} />}
        note={
          <>
            <MerchantStateTag merchant={{ vip_open_status, is_initialize: true }} />
            <span>{number}</span>
          </>
        }
        actions={!narrow && actions}
      />
      <AllBranchesOnly permissions={['merchant:update']} />
      <Figures merchant={merchant} />
      <DetailColumns aside={profile && <Facts profile={profile} />}>
        {profile && <Licence profile={profile} />}
        <Service merchant={merchant} />
      </DetailColumns>
      {narrow && mayEdit && <BottomBar>{actions}</BottomBar>}
      {form}
    </>
  );
}

function Figures({ merchant: { expires_on: until, vip_open_status: status } }: { merchant: MerchantDetail }) {
  const { t } = useLingui();
  const dates = useDates();
  const { data } = useEndpoint('GET /dashboard/center', {}, { quiet: true, staleTime: 60_000 });
  const shown = (figure: number | undefined): string => (figure === undefined ? '–' : countText(figure));
  const branches = (
    <Link className="tapped" to="/merchantManagement/merchant/branch">
      <Trans>See the branches</Trans>
    </Link>
  );
  return (
    <section aria-label={t`Figures`} className={styles.strip}>
      <Panel flush>
        <div className={styles.tiles}>
          <KpiTile bare label={t`Branches`} value={shown(data?.branches)} note={branches} />
          <KpiTile
            bare
            label={t`Staff`}
            value={shown(data?.staff)}
            note={t`Signed in this week: ${shown(data?.signed_in_week)}`}
          />
          <KpiTile
            bare
            label={t`Members`}
            value={shown(data?.members)}
            note={t`of your branches, without cancelled ones`}
          />
          <KpiTile
            bare
            label={t`Service until`}
            value={until ? dates.cell(until) : '–'}
            {...(status === 3 && { warning: t`Ask the service provider to renew it` })}
          />
        </div>
      </Panel>
    </section>
  );
}

function Facts({ profile }: { profile: MerchantProfile }) {
  const { t } = useLingui();
  const { full_name, industry_name, contact_name, phone, region_name, address, hours } = profile;
  return (
    <>
      <Panel title={t`Facts`}>
        <DescriptionList
          items={[
            { label: t`Registered name`, value: full_name },
            { label: t`Trade`, value: industry_name },
            { label: t`Contact`, value: contact_name },
            {
              label: t({ message: 'Phone', context: 'a shop’s' }),
              value: phone && <PhoneLink phone={phone} />,
            },
            { label: t`Region`, value: region_name },
            { label: t({ message: 'Address', context: 'a place' }), value: address },
          ]}
        />
      </Panel>
      <Panel title={t`Opening hours`} note={t`for branches without their own`}>
        {hours ? (
          <WeekHours hours={hours} />
        ) : (
          <p className={styles.hint}>
            <Trans>Not set.</Trans>
          </p>
        )}
      </Panel>
    </>
  );
}

function Licence({ profile: { licence_no: number, licence_picture_id: pictureId } }: { profile: MerchantProfile }) {
  const { t } = useLingui();
  const picture = usePrivatePicture(pictureId);
  return (
    <Panel title={t`Business licence`}>
      <div className={styles.licence}>
        <DescriptionList items={[{ label: t`Licence number`, value: number }]} />
        {picture && (
          <a href={picture} target="_blank" rel="noreferrer" aria-label={t`Picture of the licence, in a new tab`}>
            <img src={picture} alt={t`Business licence`} height={180} />
          </a>
        )}
        {!pictureId && (
          <p className={styles.hint}>
            <Trans>No picture of it yet. Only colleagues who may view this page see it.</Trans>
          </p>
        )}
      </div>
    </Panel>
  );
}

function Service({ merchant }: { merchant: MerchantDetail }) {
  const { t } = useLingui();
  const dates = useDates();
  const passName = usePassName();
  const { created_at: since } = merchant;
  return (
    <Panel title={t`Set by the service provider`}>
      <DescriptionList
        items={[
          { label: t`Payments`, value: passName(merchant) },
          { label: t`With us since`, value: dates.cell(since) },
        ]}
      />
    </Panel>
  );
}
