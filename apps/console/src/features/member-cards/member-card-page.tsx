import { Trans, useLingui } from '@lingui/react/macro';
import type { GrowthRulesPage, MemberCardConfig } from '@regulars/contract';
import {
  askedPhrases,
  keysOf,
  askedFieldPhrases,
  memberCardTypePhrases,
  openCardWayPhrases,
  say,
} from '@regulars/phrases';
import { Button } from 'antd';
import { usePageTitle } from '../../framework/access/use-page-title.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { nearing } from '../../framework/list/nearing.ts';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { DraftFrame } from '../../framework/sort/draft-bar.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { cardValues } from './card-values.ts';
import { GrowthPanel } from './growth-panel.tsx';
import styles from './member-cards.module.css';
import { PhonePreview } from './phone-preview.tsx';
import { PublishedText } from './published-text.tsx';
import { SharePreview } from './share-preview.tsx';

const CardForm = lazyLayer(async () => (await import('./card-form.tsx')).CardForm);
const ShareForm = lazyLayer(async () => (await import('./share-form.tsx')).ShareForm);
const AgreementForm = lazyLayer(async () => (await import('./agreement-form.tsx')).AgreementForm);
const AgreementVersions = lazyLayer(async () => (await import('./agreement-versions.tsx')).AgreementVersions);
const GrowthVersions = lazyLayer(async () => (await import('./growth-versions.tsx')).GrowthVersions);
const GrowthForm = lazyLayer(async () => (await import('./growth-form.tsx')).GrowthForm);

/** The member card: how it looks and is opened, its agreement, how growth comes, and how it is shared. */
export function MemberCardPage() {
  const { t } = useLingui();
  const words = {
    missing: t`There is no member card`,
    missingHint: '',
    denied: t`You cannot view the member card`,
    broken: t`The member card did not load`,
  };
  const card = useEndpoint('GET /vip-card-config', {}, { quiet: true });
  const growth = useEndpoint('GET /vip-card-config/grade-exp', {}, { quiet: true });
  return (
    <Fetched result={card} words={words}>
      {(loaded) => (
        <Fetched result={growth} words={words}>
          {(rules) => <Card card={loaded} growth={rules} />}
        </Fetched>
      )}
    </Fetched>
  );
}

type Opened = 'card' | 'share' | 'agreement' | 'agreements' | 'growth' | 'growths';

function Card({ card, growth }: { card: MemberCardConfig; growth: GrowthRulesPage }) {
  const { t } = useLingui();
  const mayEdit = useCanEverywhere('member_card:update');
  const { open, form } = useOpenedForm<Opened>((opened, onClosed) => {
    if (opened === 'card') return <CardForm card={card} onClosed={onClosed} />;
    if (opened === 'share') return <ShareForm card={card} onClosed={onClosed} />;
    if (opened === 'agreement') return <AgreementForm number={card.agreement?.number} onClosed={onClosed} />;
    if (opened === 'agreements') return <AgreementVersions onClosed={onClosed} />;
    if (opened === 'growths') return <GrowthVersions onClosed={onClosed} />;
    return <GrowthForm loaded={growth} onClosed={onClosed} />;
  });
  const editing = (what: Opened) => (mayEdit ? () => open(what) : undefined);
  return (
    <DraftFrame>
      <PageHead title={usePageTitle(t`Member card`)} />
      <AllBranchesOnly permissions={['member_card:update', 'member_card:put_in_force']} />
      <div className={styles.page}>
        <div className={styles.panels}>
          <CardPanel card={card} onEdit={editing('card')} />
          <AgreementPanel card={card} onEdit={editing('agreement')} onVersions={() => open('agreements')} />
          <GrowthPanel loaded={growth} onEdit={editing('growth')} onVersions={() => open('growths')} />
          <SharePanel card={card} onEdit={editing('share')} />
        </div>
        <PhonePreview card={cardValues(card)} cover={card.cover} />
      </div>
      {form}
    </DraftFrame>
  );
}

interface PartProps {
  card: MemberCardConfig;
  onEdit: (() => void) | undefined;
}

function CardPanel({ card, onEdit }: PartProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { asked } = card;
  return (
    <Panel
      title={t`Card`}
      extra={
        onEdit && (
          <Button type="link" {...nearing(CardForm.preload)} onClick={onEdit} aria-label={t`Edit the card`}>
            <Trans>Edit</Trans>
          </Button>
        )
      }
    >
      <DescriptionList
        items={[
          { label: t`Name of the card`, value: card.name },
          { label: t`Kind`, value: say(memberCardTypePhrases[card.card_type], locale) },
          { label: t`How it is opened`, value: say(openCardWayPhrases[card.open_way], locale) },
          ...keysOf(askedFieldPhrases).map((field) => ({
            label: say(askedFieldPhrases[field], locale),
            value: say(askedPhrases[asked[field]], locale),
          })),
          { label: t`Notice`, value: card.notice && <span className={styles.lined}>{card.notice}</span> },
        ]}
      />
    </Panel>
  );
}

function AgreementPanel({ card: { agreement }, onEdit, onVersions }: PartProps & { onVersions: () => void }) {
  const { t } = useLingui();
  const dates = useDates();
  const { title = '', number = 0, published_at: at = '', published_by: by = null } = agreement ?? {};
  return (
    <Panel
      title={t`Agreement`}
      extra={
        onEdit && (
          <Button type="link" {...nearing(AgreementForm.preload)} onClick={onEdit}>
            {agreement ? <Trans>Next version</Trans> : <Trans>Write the agreement</Trans>}
          </Button>
        )
      }
    >
      {agreement ? (
        <>
          <p className={styles.quiet}>
            <Trans>
              {title}, version {number}
            </Trans>
          </p>
          <p className={styles.quiet}>{[dates.time(at), by].filter(Boolean).join(' · ')}</p>
          <PublishedText key={number} number={number} />
          {number > 1 && (
            <Button type="link" {...nearing(AgreementVersions.preload)} onClick={onVersions}>
              <Trans>Earlier versions</Trans>
            </Button>
          )}
        </>
      ) : (
        <p className={styles.quiet}>
          <Trans>There is none yet</Trans>
        </p>
      )}
    </Panel>
  );
}

function SharePanel({ card, onEdit }: PartProps) {
  const { t } = useLingui();
  return (
    <Panel
      title={t`Sharing`}
      extra={
        onEdit && (
          <Button type="link" {...nearing(ShareForm.preload)} onClick={onEdit} aria-label={t`Edit what is shared`}>
            <Trans>Edit</Trans>
          </Button>
        )
      }
    >
      <DescriptionList
        items={[
          { label: t`Title`, value: card.share_title ?? card.name },
          { label: t`Text of the poster`, value: card.share_text },
        ]}
      />
      <SharePreview title={card.share_title ?? card.name} picture={card.share_picture} />
    </Panel>
  );
}
