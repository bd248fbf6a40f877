import { Trans, useLingui } from '@lingui/react/macro';
import type { Passkey, SecondFactors } from '@regulars/contract';
import { passkeysMost, recoveryCodes } from '@regulars/contract/rules';
import { Button } from 'antd';
import { Fingerprint, LifeBuoy, Smartphone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { deviceDates } from '../../format/dates.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { usePasskeys } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './account-page.module.css';
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { NewCodesDialog, RemovePasskeyDialog, RemoveTotpDialog } from './proof-dialogs.tsx';
import { Setting } from './setting.tsx';
import { TotpDialog } from './totp-dialog.tsx';

type Open =
  | { dialog: 'totp' | 'remove-totp' | 'add-passkey' | 'new-codes' }
  | { dialog: 'rename' | 'remove-passkey'; passkey: Passkey };

/** With fewer left than this, new recovery codes are suggested. */
const fewCodes = 3;

/** Two-step verification: the authenticator app, passkeys and recovery codes. */
export function SecondFactorPanel({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useLingui();
  const result = useEndpoint('GET /merc/personal/second-factors', {}, { quiet: true });
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const isOn = result.data && (result.data.totp_since !== null || result.data.passkeys.length > 0);
  return (
    <Panel
      title={t`Two-step verification`}
      note={
        isOn !== undefined &&
        (isOn ? t`On: signing in asks for a second proof` : t`Off: a password or a code alone signs in`)
      }
      flush
    >
      <Fetched
        result={result}
        skeleton={<SkeletonRows rows={3} columns={['3fr', '1fr']} />}
        words={{
          missing: t`Two-step verification did not load`,
          missingHint: '',
          denied: t`Two-step verification did not load`,
          broken: t`Two-step verification did not load`,
        }}
      >
        {(factors) => {
          const onOpen = isOn && !factors.proved ? undefined : setOpen;
          return (
            <ul className={styles.settings}>
              <AppSetting since={factors.totp_since} onOpen={onOpen} />
              <PasskeysSetting passkeys={factors.passkeys} onOpen={onOpen} />
              {factors.passkeys.map((passkey) => (
                <PasskeySetting key={passkey.passkey_id} passkey={passkey} onOpen={onOpen} />
              ))}
              <CodesSetting factors={factors} onOpen={onOpen} />
              {!isOn && (
                <Remark>
                  <Trans>
                    A code sent by SMS signs in whoever holds your phone or your SIM card, and can be intercepted. An
                    authenticator app or a passkey protects your account against that.
                  </Trans>
                </Remark>
              )}
              {!onOpen && (
                <Remark>
                  <Trans>
                    You signed in here without a second proof. To change two-step verification, sign out and sign in
                    with it.
                  </Trans>
                </Remark>
              )}
            </ul>
          );
        }}
      </Fetched>
      <Dialogs open={open} byPassword={hasPassword} onClosed={() => setOpen(undefined)} onCodes={setCodes} />
      {codes.length > 0 && !open && <RecoveryCodesDialog codes={codes} onClosed={() => setCodes([])} />}
    </Panel>
  );
}

type DialogsProps = {
  open: Open | undefined;
  byPassword: boolean;
  onClosed: () => void;
  onCodes: (codes: readonly string[]) => void;
};

function Dialogs({ open, byPassword, onClosed, onCodes }: DialogsProps) {
  const common = { onClosed, byPassword };
  switch (open?.dialog) {
    case 'totp':
      return <TotpDialog onClosed={onClosed} onCodes={onCodes} />;
    case 'remove-totp':
      return <RemoveTotpDialog {...common} />;
    case 'add-passkey':
      return <AddPasskeyDialog onClosed={onClosed} onCodes={onCodes} />;
    case 'rename':
      return <RenamePasskeyDialog passkey={open.passkey} onClosed={onClosed} />;
    case 'remove-passkey':
      return <RemovePasskeyDialog {...common} passkey={open.passkey} />;
    case 'new-codes':
      return <NewCodesDialog {...common} onCodes={onCodes} />;
    case undefined:
      return null;
  }
}

function Remark({ children }: { children: ReactNode }) {
  return (
    <li className={styles.nested}>
      <p className={styles.risk}>{children}</p>
    </li>
  );
}

/** Without `onOpen` nothing can be changed. */
type SettingProps = { onOpen: ((open: Open) => void) | undefined };

function AppSetting({ since, onOpen }: SettingProps & { since: string | null }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <Setting
      icon={Smartphone}
      title={t`Authenticator app`}
      state={
        since === null
          ? t`An app on your phone shows a code that changes every 30 seconds`
          : t`Set up on ${deviceDates(locale).day(since)}`
      }
    >
      {!onOpen ? null : since === null ? (
        <Button onClick={() => onOpen({ dialog: 'totp' })} aria-label={t`Set up the authenticator app`}>
          <Trans>Set up</Trans>
        </Button>
      ) : (
        <Button onClick={() => onOpen({ dialog: 'remove-totp' })} aria-label={t`Remove the authenticator app`}>
          <Trans context="an authenticator app">Remove</Trans>
        </Button>
      )}
    </Setting>
  );
}

function PasskeysSetting({ passkeys, onOpen }: SettingProps & { passkeys: readonly Passkey[] }) {
  const { t } = useLingui();
  const can = usePasskeys();
  return (
    <Setting
      icon={Fingerprint}
      title={t`Passkeys`}
      state={
        can
          ? t`Sign in with your fingerprint, face or screen lock, or with a security key, without a password`
          : t`Passkeys cannot be added in this browser or at this address`
      }
    >
      {onOpen && can && passkeys.length < passkeysMost && (
        <Button onClick={() => onOpen({ dialog: 'add-passkey' })}>
          <Trans>Add a passkey</Trans>
        </Button>
      )}
    </Setting>
  );
}

function PasskeySetting({ passkey, onOpen }: SettingProps & { passkey: Passkey }) {
  const { t } = useLingui();
  const dates = deviceDates(useLocale());
  const { name, synced, created_at: created, last_used_at: used } = passkey;
  const added = t`Added on ${dates.day(created)}`;
  const usedText = used === null ? t`not used yet` : t`last used ${dates.time(used)}`;
  return (
    <li className={styles.nested}>
      <div className={styles.settingText}>
        <strong>{name}</strong>
        <span>{[added, usedText, ...(synced ? [t`on all your devices`] : [])].join(' · ')}</span>
      </div>
      {onOpen && (
        <div className={styles.settingActions}>
          <Button type="link" onClick={() => onOpen({ dialog: 'rename', passkey })} aria-label={t`Rename ${name}`}>
            <Trans>Rename</Trans>
          </Button>
          <Button
            type="link"
            onClick={() => onOpen({ dialog: 'remove-passkey', passkey })}
            aria-label={t`Remove ${name}`}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

function CodesSetting({ factors, onOpen }: SettingProps & { factors: SecondFactors }) {
  const { t } = useLingui();
  const isOn = factors.totp_since !== null || factors.passkeys.length > 0;
  const left = factors.recovery_codes_left;
  return (
    <Setting
      icon={LifeBuoy}
      title={
        <>
          <Trans>Recovery codes</Trans>
          {isOn && left < fewCodes && <StateTag meaning="attention">{t`Few left`}</StateTag>}
        </>
      }
      state={
        isOn
          ? t`${left} of ${recoveryCodes} left, for when you have lost phone and passkeys`
          : t`You get ${recoveryCodes} of them when you set up two-step verification`
      }
    >
      {isOn && onOpen && (
        <Button onClick={() => onOpen({ dialog: 'new-codes' })}>
          <Trans>New recovery codes</Trans>
        </Button>
      )}
    </Setting>
  );
}
