import { Trans, useLingui } from '@lingui/react/macro';
import type { PersonalInfo } from '@regulars/contract';
import { Button } from 'antd';
import { ScanLine } from 'lucide-react';
import { Setting } from './setting.tsx';

interface WechatSettingProps {
  person: PersonalInfo;
  onBind: () => void;
  onUnbind: () => void;
}

/** Whether the account's person can sign in with WeChat, and as whom. */
export function WechatSetting({ person: { wechat_id: id, wechat_name: name }, onBind, onUnbind }: WechatSettingProps) {
  const { t } = useLingui();
  if (id === null) {
    return (
      <Setting icon={ScanLine} title={t`WeChat sign-in`} state={t`Not bound. Once it is, a scan signs you in.`}>
        <Button onClick={onBind} aria-label={t`Bind WeChat`}>
          <Trans>Bind</Trans>
        </Button>
      </Setting>
    );
  }
  const shown = name ?? '';
  return (
    <Setting icon={ScanLine} title={t`WeChat sign-in`} state={t`Bound to “${shown}”, which can scan to sign in`}>
      <Button onClick={onUnbind} aria-label={t`Unbind WeChat`}>
        <Trans>Unbind</Trans>
      </Button>
    </Setting>
  );
}
