import { Trans, useLingui } from '@lingui/react/macro';
import type { SignIn } from '@regulars/contract';
import { say, signInMethodPhrases, signInResultPhrases } from '@regulars/phrases';
import { CircleAlert, LogIn } from 'lucide-react';
import { useState } from 'react';
import { deviceDates } from '../../format/dates.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './account-page.module.css';

/** How many are shown at first. */
const few = 5;

/** The last tries to sign in to the account, so that its person notices one that was not theirs. */
export function SignInsPanel() {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const result = useEndpoint('GET /merc/personal/sign-ins', {}, { quiet: true });
  return (
    <Panel title={t`Recent sign-ins`} note={t`Was one not yours? Change the password.`} flush>
      <Fetched
        result={result}
        skeleton={<SkeletonRows rows={3} columns={['3fr', '1fr']} />}
        words={{
          missing: t`Your sign-ins did not load`,
          missingHint: '',
          denied: t`Your sign-ins did not load`,
          broken: t`Your sign-ins did not load`,
        }}
      >
        {({ items }) => (
          <>
            <ul className={styles.settings}>
              {items.slice(0, all ? undefined : few).map((one) => (
                <SignInRow key={one.sign_in_id} signIn={one} />
              ))}
            </ul>
            {!all && items.length > few && (
              <p className={styles.more}>
                <LinkButton onClick={() => setAll(true)}>
                  <Trans>Show more</Trans>
                </LinkButton>
              </p>
            )}
          </>
        )}
      </Fetched>
    </Panel>
  );
}

const failures: ReadonlySet<SignIn['result']> = new Set(['wrong', 'too_many', 'disabled', 'failed']);

function SignInRow({ signIn }: { signIn: SignIn }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { at, times, method, result, browser, system, address, is_local } = signIn;
  const hasFailed = failures.has(result);
  const Icon = hasFailed ? CircleAlert : LogIn;
  const device = [browser, system].filter((part) => part !== null).join(' · ') || t`Unknown device`;
  const place = is_local ? t`Local network, ${address}` : address;
  return (
    <li className={styles.setting}>
      <span className={styles.settingIcon}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className={styles.settingText}>
        <strong>
          {deviceDates(locale).time(at)}
          <StateTag meaning={result === 'ok' ? 'live' : hasFailed ? 'attention' : 'over'}>
            {say(signInResultPhrases[result], locale)}
          </StateTag>
          {times > 1 && <span className={styles.times}>{t`${times} times`}</span>}
        </strong>
        <span>{[say(signInMethodPhrases[method], locale), device, place].join(' · ')}</span>
      </div>
    </li>
  );
}
