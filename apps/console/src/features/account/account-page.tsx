import { Trans, useLingui } from '@lingui/react/macro';
import { genderPhrases } from '@regulars/phrases';
import { useEffect } from 'react';
import { useEndpoint } from '../../framework/api/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './account-page.module.css';

/** The account centre, opened in its own browser tab: shows who is signed in. */
export function AccountPage() {
  const { t } = useLingui();
  const title = t`Account profile`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <a href="/" className={styles.brand}>
          <Logo />
        </a>
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{title}</h1>
        <Profile />
      </main>
    </div>
  );
}

function Profile() {
  const { t } = useLingui();
  const locale = useLocale();
  const { data, error, refetch } = useEndpoint('GET /merc/personal/current', {}, { quiet: true });
  if (error && !data) {
    return (
      <EmptyState
        kind="broken"
        title={<Trans>Your profile did not load</Trans>}
        actions={
          <Button variant="solid" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {error.message}
      </EmptyState>
    );
  }
  if (!data) return <SkeletonRows rows={6} columns={['1fr', '3fr']} />;
  const gender = data.gender === 1 || data.gender === 2 ? genderPhrases[data.gender][locale] : null;
  const rows: [label: string, value: string | null][] = [
    [t({ message: 'Name', context: 'of a person' }), data.actual_name],
    [t`Gender`, gender],
    [t`E-mail`, data.email],
    [t`ID card number`, data.id_card],
    [t`WeChat`, data.wechat_name],
  ];
  return (
    <Panel>
      <dl className={styles.rows}>
        <div className={styles.row}>
          <dt>
            <Trans>Phone</Trans>
          </dt>
          <dd>
            <CopyText text={data.phone} shown={<PhoneText phone={data.phone} />} label={t`phone number`} />
          </dd>
        </div>
        {rows.map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value ?? <span className={styles.none}>{t`Not filled in`}</span>}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
