import { Trans, useLingui } from '@lingui/react/macro';
import type { PersonalInfo } from '@regulars/contract';
import { Button } from 'antd';
import { ScanLine } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, messageOf, useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { WechatCode } from '../../framework/wechat/wechat-code.tsx';
import { readWechatReturn, takeWechatReturn, wechatProof } from '../../framework/wechat/wechat-sign-in.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Setting } from './setting.tsx';

const stale = ['/merc/personal/current'] as const;

interface WechatSettingProps {
  person: PersonalInfo;
  /** Runs what needs an identity check, after one. */
  afterCheck: (next: () => void) => void;
}

/** Signing in with WeChat: bound by scanning a QR code, which leads back to this page, or unbound. */
export function WechatSetting({ person, afterCheck }: WechatSettingProps) {
  const { t } = useLingui();
  const [scanning, setScanning] = useState(false);
  const isBound = person.wechat_union_id !== null;
  const name = person.wechat_name ?? '';
  const unbind = useUnbind(afterCheck);
  return (
    <>
      <Setting
        icon={ScanLine}
        title={t`WeChat sign-in`}
        state={
          isBound
            ? t`Bound to “${name}”, which can scan to sign in`
            : t`Not bound: scanning a QR code then signs you in`
        }
      >
        {isBound ? (
          <Button loading={unbind.busy} onClick={() => void unbind.ask()} aria-label={t`Unbind WeChat`}>
            <Trans>Unbind</Trans>
          </Button>
        ) : (
          <Button onClick={() => setScanning(true)} aria-label={t`Bind WeChat`}>
            <Trans>Bind</Trans>
          </Button>
        )}
      </Setting>
      <BindDialog
        open={scanning}
        onClose={() => setScanning(false)}
        onCheckNeeded={() => {
          setScanning(false);
          afterCheck(() => setScanning(true));
        }}
      />
      {!isBound && <Returned onScan={() => setScanning(true)} />}
    </>
  );
}

function useUnbind(afterCheck: WechatSettingProps['afterCheck']) {
  const { t } = useLingui();
  const { message, confirm } = useFeedback();
  const unbind = useAction('DELETE /merc/personal/unbind/wx', { invalidates: stale, handles: ['step_up_needed'] });

  async function send(): Promise<void> {
    try {
      await unbind.mutateAsync({});
      void message.success(t`Unbound`);
    } catch (error) {
      if (error instanceof ApiError && error.name === 'step_up_needed') afterCheck(() => void send());
    }
  }

  async function ask(): Promise<void> {
    const agreed = await confirm({
      title: t`Unbind WeChat?`,
      text: t`Your account will be unbound from WeChat; you can no longer scan to sign in.`,
      yes: t`Unbind`,
      no: t`Cancel`,
    });
    if (agreed) await send();
  }

  return { ask, busy: unbind.isPending };
}

type BindDialogProps = { open: boolean; onClose: () => void; onCheckNeeded: () => void };

function BindDialog({ open, onClose, onCheckNeeded }: BindDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`Bind WeChat`}
      open={open}
      width={400}
      onCancel={onClose}
      footer={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      {open && <WechatCode purpose="bind" onCheckNeeded={onCheckNeeded} />}
    </Dialog>
  );
}

/** Binds the WeChat that the address of this page brings back, or says why not. */
function Returned({ onScan }: { onScan: () => void }) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const [fault, setFault] = useState(() =>
    readWechatReturn()?.code === null ? t`You cancelled it in WeChat.` : undefined,
  );
  const bind = useAction('POST /merc/personal/bind/wx/qrcode', { invalidates: stale, quiet: true });

  const finish = useEffectEvent(async () => {
    const { code = null, state = '' } = takeWechatReturn() ?? {};
    if (code === null) return;
    try {
      await bind.mutateAsync({ body: wechatProof('bind', code, state) });
      void message.success(t`WeChat is bound`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(messageOf(error));
    }
  });
  // oxlint-disable-next-line react/set-state-in-effect -- only once the server has answered
  useEffect(() => void finish(), []);

  const close = () => setFault(undefined);
  return (
    <Dialog
      title={t`WeChat was not bound`}
      open={fault !== undefined}
      width={400}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="primary"
            onClick={() => {
              close();
              onScan();
            }}
          >
            <Trans>Scan again</Trans>
          </Button>
        </>
      }
    >
      <p role="alert">{fault}</p>
      <p>
        <Trans>Please rescan to bind.</Trans>
      </p>
    </Dialog>
  );
}
