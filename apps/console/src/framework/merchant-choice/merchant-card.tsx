import { Trans, useLingui } from '@lingui/react/macro';
import type { MerchantItem } from '@regulars/contract';
import { passTypePhrases, say } from '@regulars/phrases';
import type { Language } from '@regulars/phrases';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useEndpoint } from '../api/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { Card } from '../../ui/plain/card.tsx';
import { NoticeDialog } from '../../ui/plain/notice-dialog.tsx';
import { cardStateOf } from './card-state.ts';
import type { CardState } from './card-state.ts';
import styles from './merchant-card.module.css';
import { MerchantStateTag } from './merchant-state-tag.tsx';
import { StateSentence } from './state-sentence.tsx';

type MerchantCardProps = {
  merchant: MerchantItem;
  /** The request to enter this merchant is in flight. */
  entering: boolean;
  onEnter: () => void;
  onInitialise: () => void;
  onExport: () => void;
  /** Below the facts, such as what waits there. */
  children?: ReactNode;
};

export function MerchantCard({ merchant, entering, onEnter, onInitialise, onExport, children }: MerchantCardProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const state = cardStateOf(merchant);
  const passType = passTypeOf(merchant, locale);
  return (
    <Card muted={state === 'not-open' || state === 'expired' || state === 'disabled'}>
      <article className={styles.card} aria-label={merchant.abbreviation_name}>
        <header className={styles.head}>
          <Avatar
            id={merchant.merchant_id}
            name={merchant.abbreviation_name}
            size={44}
            kind="merchant"
            picture={merchant.logo}
          />
          <div className={styles.names}>
            <h2 className={styles.name}>{merchant.abbreviation_name}</h2>
            <p className={styles.number}>{merchant.merchant_no}</p>
          </div>
        </header>
        <p className={styles.tags}>
          <MerchantStateTag merchant={merchant} />
          {passType && <span className={styles.tag}>{passType}</span>}
        </p>
        <dl className={styles.facts}>
          <dt>
            <Trans>Signed in as</Trans>
          </dt>
          <dd>{merchant.actual_name ?? '–'}</dd>
          <dt>
            <Trans>Roles</Trans>
          </dt>
          <dd>{merchant.role_names.join(t`, `) || '–'}</dd>
        </dl>
        {children}
        <p className={state === 'ending' ? styles.urgent : styles.sentence}>
          <StateSentence state={state} expiresOn={merchant.expires_on} daysLeft={merchant.days_left} />
        </p>
        <div className={styles.action}>
          <CardAction
            onExport={merchant.may_export ? onExport : undefined}
            state={state}
            name={merchant.abbreviation_name}
            busy={entering}
            onEnter={onEnter}
            onInitialise={onInitialise}
          />
        </div>
      </article>
    </Card>
  );
}

type CardActionProps = {
  state: CardState;
  name: string;
  busy: boolean;
  onEnter: () => void;
  onInitialise: () => void;
  /** For who may export the data of an expired merchant. */
  onExport: (() => void) | undefined;
};

function CardAction({ state, name, busy, onEnter, onInitialise, onExport }: CardActionProps) {
  const { t } = useLingui();
  switch (state) {
    case 'open':
    case 'ending':
      return (
        <Button variant="solid" block busy={busy} onClick={onEnter} aria-label={t`Enter ${name}`}>
          <Trans>Enter</Trans>
        </Button>
      );
    case 'uninitialised':
      return (
        <Button variant="solid" block onClick={onInitialise} aria-label={t`Initialise merchant ${name}`}>
          <Trans>Initialise merchant</Trans>
        </Button>
      );
    case 'not-open':
      return (
        <ContactNotice label={t`Contact the provider to open`} title={t`The service is not open`}>
          <Trans>The service is not open for “{name}”. Contact your service provider to open it.</Trans>
        </ContactNotice>
      );
    case 'expired':
      return (
        <>
          <ContactNotice label={t`Contact the provider to renew`} title={t`The service has expired`}>
            <Trans>
              The service of “{name}” has expired. Its data is kept. Contact your service provider to renew it.
            </Trans>
          </ContactNotice>
          {onExport && (
            <Button variant="text" block onClick={onExport} aria-label={t`Export data of ${name}`}>
              <Trans>Export data</Trans>
            </Button>
          )}
        </>
      );
    case 'disabled':
      return (
        <Button block disabled aria-label={t`Enter ${name}`}>
          <Trans>Enter</Trans>
        </Button>
      );
  }
}

function ContactNotice({ label, title, children }: { label: string; title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const { data } = useEndpoint('GET /merchants/consoles', {}, { quiet: true, enabled: open, staleTime: 300_000 });
  const phone = data?.provider.phone;
  return (
    <>
      <Button block onClick={() => setOpen(true)}>
        {label}
      </Button>
      <NoticeDialog
        open={open}
        title={title}
        onDismiss={() => setOpen(false)}
        actions={
          <Button variant="solid" onClick={() => setOpen(false)}>
            <Trans>Got it</Trans>
          </Button>
        }
      >
        <p>{children}</p>
        {phone && (
          <p>
            {data.provider.name} <PhoneLink phone={phone} />
          </p>
        )}
      </NoticeDialog>
    </>
  );
}

/** Type 1 is shown by its qualification. */
function passTypeOf({ merchant_pass_type, qualification_type_name }: MerchantItem, language: Language): string | null {
  if (merchant_pass_type === 1) return qualification_type_name ?? say(passTypePhrases[1], language);
  return merchant_pass_type === 2 || merchant_pass_type === 3
    ? say(passTypePhrases[merchant_pass_type], language)
    : null;
}
