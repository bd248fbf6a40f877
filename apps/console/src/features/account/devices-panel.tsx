import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Session } from '@regulars/contract';
import { Button } from 'antd';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { deviceDates } from '../../format/dates.ts';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { signOut } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './account-page.module.css';

const icons = { desktop: Monitor, mobile: Smartphone, tablet: Tablet };
const stale = ['/merc/personal/sessions'] as const;
/** After this many days without use, a device is marked. */
const longUnused = 30 * 24 * 3_600_000;

/** Where the account is signed in, with a way to end each session. */
export function DevicesPanel() {
  const { t } = useLingui();
  const { message, confirm } = useFeedback();
  const result = useEndpoint('GET /merc/personal/sessions', {}, { quiet: true });
  const endOthers = useAction('DELETE /merc/personal/sessions', { invalidates: stale });
  const others = (result.data?.items.length ?? 1) - 1;

  async function askToEndOthers(): Promise<void> {
    const agreed = await confirm({
      title: t`Sign out everywhere else?`,
      text: t`You will need to sign in again on those devices.`,
      yes: t`Sign out everywhere else`,
      no: t`Cancel`,
    });
    if (!agreed) return;
    await endOthers.mutateAsync({});
    void message.success(t`Signed out everywhere else`);
  }

  return (
    <Panel
      title={t`Signed-in devices`}
      note={result.data && <Plural value={result.data.items.length} one="# device" other="# devices" />}
      flush
      extra={
        others > 0 && (
          <Button loading={endOthers.isPending} onClick={() => void askToEndOthers()}>
            <Plural value={others} one="Sign out # other" other="Sign out # others" />
          </Button>
        )
      }
    >
      <Fetched
        result={result}
        skeleton={<SkeletonRows rows={3} columns={['3fr', '1fr']} />}
        words={{
          missing: t`Your devices did not load`,
          missingHint: '',
          denied: t`Your devices did not load`,
          broken: t`Your devices did not load`,
        }}
      >
        {({ items }) => (
          <ul className={styles.settings}>
            {items.map((one) => (
              <Device key={one.session_id} session={one} />
            ))}
          </ul>
        )}
      </Fetched>
    </Panel>
  );
}

function Device({ session }: { session: Session }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { message } = useFeedback();
  const end = useAction('DELETE /merc/personal/sessions/{session_id}', { invalidates: stale });
  const { session_id, current, browser, system, device, address, is_local, last_seen_at } = session;
  const Icon = icons[device ?? 'desktop'];
  const name = [browser, system].filter((part) => part !== null).join(' · ') || t`Unknown device`;
  const place = is_local ? t`Local network, ${address}` : address;
  const seen = current ? t`in use now` : t`last used ${deviceDates(locale).time(last_seen_at)}`;

  async function signOutThere(): Promise<void> {
    await end.mutateAsync({ params: { session_id } });
    void message.success(t`Signed out there`);
  }

  return (
    <li className={styles.setting}>
      <span className={styles.settingIcon}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className={styles.settingText}>
        <strong>
          {name}
          {current && <StateTag meaning="live">{t`This device`}</StateTag>}
          {!current && isUnused(last_seen_at) && <StateTag meaning="attention">{t`Long unused`}</StateTag>}
        </strong>
        <span>
          {place} · {seen}
        </span>
      </div>
      <div className={styles.settingActions}>
        {current ? (
          <Button type="link" onClick={() => void signOut()}>
            <Trans>Sign out</Trans>
          </Button>
        ) : (
          <Button
            type="link"
            loading={end.isPending}
            aria-label={t`Sign out there: ${name}, ${seen}`}
            onClick={() => void signOutThere()}
          >
            <Trans>Sign out there</Trans>
          </Button>
        )}
      </div>
    </li>
  );
}

const isUnused = (lastSeen: string): boolean => Date.now() - Date.parse(lastSeen) > longUnused;
