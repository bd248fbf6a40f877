import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, MonitorSmartphone, ShieldCheck, UserRound } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { PersonalInfo } from '@regulars/contract';
import { maskedPhone } from '../../format/phones.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import styles from './account-page.module.css';
import { DevicesPanel } from './devices-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { SafetyPanel } from './safety-panel.tsx';
import { SignInsPanel } from './sign-ins-panel.tsx';

const parts = ['profile', 'safety', 'devices'] as const;
type Part = (typeof parts)[number];

const icons = { profile: UserRound, safety: ShieldCheck, devices: MonitorSmartphone };

/** The account centre, opened in its own browser tab: profile, safety settings, signed-in devices. */
export function AccountPage() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const part: Part = parts.find((one) => one === query.get('part')) ?? 'profile';
  const titles = { profile: t`Account profile`, safety: t`Safety settings`, devices: t`Signed-in devices` };
  const title = titles[part];
  useEffect(() => {
    document.title = title;
  }, [title]);
  const person = useEndpoint('GET /merc/personal/current', {}, { quiet: true });
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <a href="/" className={styles.brand}>
          <Logo />
        </a>
        <span className={styles.place}>
          <Trans>Account centre</Trans>
        </span>
        <a href="/" className={styles.back}>
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Back to work</Trans>
        </a>
      </header>
      <div className={styles.body}>
        <aside className={styles.side}>
          {person.data && <Who person={person.data} />}
          <nav aria-label={t`Account centre`}>
            <ul className={styles.menu}>
              {parts.map((one) => {
                const Icon = icons[one];
                return (
                  <li key={one}>
                    <Link
                      to={one === 'profile' ? '/account' : `/account?part=${one}`}
                      replace
                      aria-current={one === part ? 'page' : undefined}
                      className={styles.entry}
                    >
                      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                      {titles[one]}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </nav>
        </aside>
        <main className={styles.main}>
          <h1 className="visually-hidden">{title}</h1>
          <Fetched
            result={person}
            skeleton={<PageSkeleton shape="record" />}
            words={{
              missing: t`Your profile did not load`,
              missingHint: '',
              denied: t`Your profile did not load`,
              broken: t`Your profile did not load`,
            }}
          >
            {(data) => <PartPanel part={part} person={data} />}
          </Fetched>
        </main>
      </div>
    </div>
  );
}

function PartPanel({ part, person }: { part: Part; person: PersonalInfo }) {
  return (
    <>
      {/* Stays mounted, so that what was typed is still there after a look at another part. */}
      <div hidden={part !== 'profile'}>
        <ProfilePanel person={person} />
      </div>
      {part === 'safety' && <SafetyPanel person={person} />}
      {part === 'devices' && (
        <>
          <DevicesPanel />
          <SignInsPanel />
        </>
      )}
    </>
  );
}

function Who({ person: { base_account_id: id, actual_name: name, phone } }: { person: PersonalInfo }) {
  return (
    <div className={styles.who}>
      <Avatar id={id} name={name ?? phone} size={44} />
      <div>
        <strong>{name ?? maskedPhone(phone)}</strong>
        {name !== null && <span className={styles.phone}>{maskedPhone(phone)}</span>}
      </div>
    </div>
  );
}
