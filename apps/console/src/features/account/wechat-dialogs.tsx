import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, messageOf, useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { WechatCode } from '../../framework/wechat/wechat-code.tsx';
import { readWechatReturn, takeWechatReturn, wechatProof } from '../../framework/wechat/wechat-sign-in.ts';
import { Dialog } from '../../ui/dialog.tsx';

const stale = ['/merc/personal/current'] as const;

interface DialogProps {
  onClosed: () => void;
  /** The server asks for an identity check first. */
  onCheckNeeded: () => void;
}

/** The QR code to bind a WeChat with; once it is allowed, WeChat leads back to this page. */
export function BindWechatDialog({ onClosed, onCheckNeeded }: DialogProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      title={t`Bind WeChat`}
      open={open}
      width={400}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={
        <Button onClick={() => setOpen(false)}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <WechatCode purpose="bind" onCheckNeeded={onCheckNeeded} />
    </Dialog>
  );
}

export function UnbindWechatDialog({ onClosed, onCheckNeeded }: DialogProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const [open, setOpen] = useState(true);
  const unbind = useAction('DELETE /merc/personal/unbind/wx', { invalidates: stale, handles: ['step_up_needed'] });

  async function send(): Promise<void> {
    try {
      await unbind.mutateAsync({});
      void message.success(t`Unbound`);
      setOpen(false);
    } catch (error) {
      if (error instanceof ApiError && error.name === 'step_up_needed') onCheckNeeded();
    }
  }

  return (
    <Dialog
      title={t`Unbind WeChat?`}
      open={open}
      width={400}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="primary" danger loading={unbind.isPending} onClick={() => void send()}>
            <Trans>Unbind</Trans>
          </Button>
        </>
      }
    >
      <Trans>Your account will be unbound from WeChat; you can no longer scan to sign in.</Trans>
    </Dialog>
  );
}

/** Binds the WeChat that the address of this page brings back, or says why not. */
export function ReturnedWechat({ onScan }: { onScan: () => void }) {
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
      // The server’s words are for signing in.
      setFault(error.name === 'wechat_unavailable' ? t`WeChat does not answer. Try again later.` : messageOf(error));
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
