import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { selection, signInByWechat, useAttempt } from '../../framework/session/index.ts';
import {
  readWechatReturn,
  setWillRemember,
  takeWechatReturn,
  willRemember,
  type WechatReturn,
} from '../../framework/wechat/wechat-sign-in.ts';
import { WechatCode } from '../../framework/wechat/wechat-code.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { Checkbox } from '../../ui/plain/checkbox.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import type { PanelProps } from './panel.ts';
import styles from './password-panel.module.css';
import { Refusal } from './refusal.tsx';
import { rememberedPhone } from './remembered.ts';

type Phase = 'scan' | 'returning' | 'refused' | 'cancelled';

function phaseOf(returned: WechatReturn | undefined): Phase {
  if (!returned) return 'scan';
  return returned.code === null ? 'cancelled' : 'returning';
}

/** Sign-in by scanning a QR code with WeChat, which then leads back here with a code in the address. */
export function WechatPanel({ open }: PanelProps) {
  const { t } = useLingui();
  const { run, error } = useAttempt();
  const [phase, setPhase] = useState(() => phaseOf(readWechatReturn()));
  const [remember, setRemember] = useState(() => willRemember() || rememberedPhone().remember);

  const finish = useEffectEvent(async () => {
    const { code = null, state = '' } = takeWechatReturn() ?? {};
    if (code === null) return;
    selection.choose({ mode: 'center' });
    if (await run(() => signInByWechat({ code, state, remember }))) setPhase('refused');
  });
  // oxlint-disable-next-line react/set-state-in-effect -- only once the server has answered
  useEffect(() => void finish(), []);

  if (phase === 'returning') {
    return (
      <output className={styles.waiting}>
        <Spinner size={24} />
        <Trans>Signing in with WeChat…</Trans>
      </output>
    );
  }
  if (phase === 'scan') {
    return (
      <div className={styles.form}>
        <WechatCode purpose="sign-in" />
        <Checkbox
          checked={remember}
          onChange={({ target }) => {
            setRemember(target.checked);
            setWillRemember(target.checked);
          }}
        >
          <Trans>Remember me for 30 days</Trans>
        </Checkbox>
      </div>
    );
  }
  if (error?.name === 'wechat_unbound')
    return <Unbound open={open} context={error.context} onAgain={() => setPhase('scan')} />;
  return (
    <div className={styles.form}>
      {error ? (
        <Refusal key={error.requestId} refusal={error} open={open} who={{ account: '', remember }} />
      ) : (
        <output className={styles.text}>{t`You cancelled signing in with WeChat.`}</output>
      )}
      <Button variant="solid" size="large" block onClick={() => setPhase('scan')}>
        <Trans>Scan again</Trans>
      </Button>
    </div>
  );
}

type UnboundProps = Pick<PanelProps, 'open'> & { context: Readonly<Record<string, string>>; onAgain: () => void };

/** Nobody has bound this WeChat yet: the next sign-in, in another way, does. */
function Unbound({ open, context: { ticket = '', wechat_name: name = '' }, onAgain }: UnboundProps) {
  const wechat = { ticket, name };
  return (
    <div className={styles.form}>
      <div role="alert" className={styles.text}>
        <p>
          <Trans>The WeChat “{name}” is not bound to an account yet.</Trans>
        </p>
        <p>
          <Trans>Sign in once with a password or a code, and it is bound. From then on, scanning is enough.</Trans>
        </p>
      </div>
      <Button variant="solid" size="large" block onClick={open('password', { wechat })}>
        <Trans>With a password</Trans>
      </Button>
      <Button size="large" block onClick={open('code', { wechat })}>
        <Trans>With a code</Trans>
      </Button>
      <Button variant="text" size="large" block onClick={onAgain}>
        <Trans>Scan with another WeChat</Trans>
      </Button>
    </div>
  );
}
