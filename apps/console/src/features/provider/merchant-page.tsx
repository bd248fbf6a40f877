import { Trans, useLingui } from '@lingui/react/macro';
import type { ProviderMerchantDetail } from '@regulars/contract';
import { planBranches } from '@regulars/contract/rules';
import { merchantPaymentsPhrases, say } from '@regulars/phrases';
import { Button } from 'antd';
import { Pencil } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { countText } from '../../format/numbers.ts';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { DetailColumns } from '../../framework/detail/detail-columns.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { startAction } from '../../framework/list/start-action.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { useTabTitle } from '../../framework/tabs/tab-context.ts';
import { MerchantStateTag } from '../../framework/merchant-choice/merchant-state-tag.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { KpiTile } from '../../ui/kpi-tile.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Acts } from './acts.tsx';
import styles from './provider.module.css';
import { useTermText } from './provider-words.tsx';
import { stale, useStateActs } from './use-state-acts.tsx';

const AgreedForm = lazyLayer(async () => (await import('./agreed-form.tsx')).AgreedForm);
const TermDialog = lazyLayer(async () => (await import('./term-dialog.tsx')).TermDialog);

/** A merchant as the provider sees it. */
export function MerchantPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const result = useEndpoint('GET /provider/merchants/{id}', { params: { id } }, { quiet: true });
  useTabTitle(result.data?.abbreviation_name);
  return (
    <Fetched
      result={result}
      words={{
        missing: t`There is no such merchant`,
        missingHint: t`The address may be mistyped.`,
        denied: t`You cannot view this merchant`,
        broken: t`The merchant did not load`,
      }}
    >
      {(merchant) => <Detail merchant={merchant} />}
    </Fetched>
  );
}

function Detail({ merchant }: { merchant: ProviderMerchantDetail }) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { message } = useFeedback();
  const { act, dialog } = useStateActs();
  const agreed = useOpenedForm<ProviderMerchantDetail>((one, onClosed) => (
    <AgreedForm merchant={one} onClosed={onClosed} />
  ));
  const term = useOpenedForm<ProviderMerchantDetail>((one, onClosed) => (
    <TermDialog merchant={one} onClosed={onClosed} />
  ));
  const initialise = useAction('PUT /provider/merchants/{id}/initialise', { invalidates: stale });
  const { merchant_id: id, abbreviation_name: name, merchant_no: number, vip_open_status: status } = merchant;
  const setUp = async () => {
    await initialise.mutateAsync({ params: { id } });
    void message.success(t`${name} is initialised`);
  };
  const actions = (
    <>
      <Button danger={status !== 5} onClick={() => act(merchant, status !== 5)}>
        {status === 5 ? <Trans>Enable…</Trans> : <Trans>Disable…</Trans>}
      </Button>
      {!merchant.is_initialize && (
        <Button onClick={() => startAction(setUp)}>
          <Trans>Initialise for them</Trans>
        </Button>
      )}
      <Button onClick={() => term.open(merchant)}>
        {merchant.expires_on === null ? <Trans>Open service…</Trans> : <Trans>Renew…</Trans>}
      </Button>
      <Button
        type="primary"
        icon={<Pencil size={16} strokeWidth={1.75} />}
        onPointerEnter={AgreedForm.preload}
        onClick={() => agreed.open(merchant)}
      >
        <Trans>Edit</Trans>
      </Button>
    </>
  );
  return (
    <>
      <PageHead
        title={name}
        before={<Avatar id={id} name={name} kind="merchant" size={40} />}
        note={
          <>
            <MerchantStateTag merchant={merchant} />
            <span>{number}</span>
          </>
        }
        actions={!narrow && actions}
      />
      <Figures merchant={merchant} />
      <DetailColumns aside={<Facts merchant={merchant} />}>
        <Services merchant={merchant} />
        <Acts merchantId={id} />
      </DetailColumns>
      {narrow && <BottomBar>{actions}</BottomBar>}
      {agreed.form}
      {term.form}
      {dialog}
    </>
  );
}

function Figures({ merchant }: { merchant: ProviderMerchantDetail }) {
  const { t } = useLingui();
  const dates = useDates();
  const termText = useTermText();
  const { branches, branch_limit: limit, users, members, members_counted_at: at, expires_on: until } = merchant;
  const [most, counted] = [countText(limit), at && dates.cellTime(at)];
  const plan = merchant.plan_name;
  const within = limit === planBranches.large ? plan : t`of ${most}, ${plan}`;
  const term = termText(merchant);
  return (
    <section aria-label={t`Figures`} className={styles.strip}>
      <Panel flush>
        <div className={styles.tiles}>
          <KpiTile
            bare
            label={t`Service until`}
            value={until ? dates.cell(until) : '–'}
            {...(merchant.vip_open_status === 1 ? { note: term } : { warning: term })}
          />
          <KpiTile bare label={t`Branches`} value={countText(branches)} note={within} />
          <KpiTile bare label={t`Users`} value={countText(users)} />
          <KpiTile
            bare
            label={t`Members`}
            value={members === null ? '–' : countText(members)}
            note={counted ? t`counted ${counted}, without cancelled ones` : t`counted every hour`}
          />
        </div>
      </Panel>
    </section>
  );
}

function Facts({ merchant }: { merchant: ProviderMerchantDetail }) {
  const { t } = useLingui();
  const dates = useDates();
  const locale = useLocale();
  const {
    owner,
    payments,
    created_at: created,
    opened_at: opened,
    initialised_at: ready,
    disabled_at: disabled,
  } = merchant;
  const day = (at: string | null): string | null => at && dates.cell(at);
  return (
    <Panel title={t`Facts`}>
      <DescriptionList
        items={[
          { label: t`Owner`, value: owner?.name },
          { label: t({ message: 'Phone', context: 'a person’s' }), value: owner?.phone },
          ...(owner && !owner.joined ? [{ label: t`Invitation`, value: t`no password yet` }] : []),
          { label: t`Payments`, value: payments && say(merchantPaymentsPhrases[payments], locale) },
          { label: t`Created`, value: day(created) },
          { label: t`First opened`, value: day(opened) },
          { label: t`Initialised`, value: day(ready) },
          ...(disabled ? [{ label: t`Disabled`, value: day(disabled) }] : []),
        ]}
      />
      <p className={styles.below}>
        <Link className="tapped" to={`/provider/merchants/${merchant.merchant_id}/rates`}>
          <Trans>Rates and settlement</Trans>
        </Link>
      </p>
    </Panel>
  );
}

function Services({ merchant: { services } }: { merchant: ProviderMerchantDetail }) {
  const { t } = useLingui();
  const dates = useDates();
  return (
    <Panel title={t`Services`}>
      {services.length === 0 ? (
        <p className={styles.hint}>
          <Trans>None besides the plan.</Trans>
        </p>
      ) : (
        <DescriptionList
          items={services.map(({ product_name: name, until, open }) => {
            const day = until === null ? '' : dates.cell(until);
            return { label: name, value: until === null ? t`no end date` : open ? t`until ${day}` : t`ended ${day}` };
          })}
        />
      )}
    </Panel>
  );
}
