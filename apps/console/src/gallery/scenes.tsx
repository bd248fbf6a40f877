import { Languages, Search, Sun, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import type { EmptyKind } from '../ui/empty-picture.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoginArt } from '../ui/login-art.tsx';
import { Logo } from '../ui/logo.tsx';
import { Panel } from '../ui/panel.tsx';
import { Button } from '../ui/plain/button.tsx';
import { Card } from '../ui/plain/card.tsx';
import { Checkbox } from '../ui/plain/checkbox.tsx';
import { LinkButton } from '../ui/plain/link-button.tsx';
import { NoticeDialog } from '../ui/plain/notice-dialog.tsx';
import { PasswordField } from '../ui/plain/password-field.tsx';
import { Tabs } from '../ui/plain/tabs.tsx';
import { TextField } from '../ui/plain/text-field.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import styles from './gallery.module.css';
import { Pickers } from './pickers.tsx';
import { say } from './words.ts';

export function Scenes({ show }: { show: string }) {
  if (show === 'login') return <Login />;
  if (show === 'choice') return <Choice />;
  if (show === 'pickers') return <Pickers />;
  return <States />;
}

function Login() {
  const [tab, setTab] = useState<'password' | 'code' | 'wechat'>('password');
  const tabs = [
    { key: 'password', label: say('密码登录', 'Password') },
    { key: 'code', label: say('验证码登录', 'Code') },
    { key: 'wechat', label: say('微信扫码', 'WeChat') },
  ] as const;
  return (
    <main className={styles.login}>
      <div className={styles.art}>
        <LoginArt />
        <div className={styles.over}>
          <Logo height={36} onDark />
          <p className={styles.claim}>{say('认得每一位常客', 'Know every regular')}</p>
        </div>
      </div>
      <div className={styles.side}>
        <div className={styles.corner}>
          <Button variant="text" icon={<Languages size={16} strokeWidth={1.75} />}>
            English
          </Button>
          <Button variant="text" aria-label="theme" icon={<Sun size={16} strokeWidth={1.75} />} />
        </div>
        <div className={styles.form}>
          <h1 className={styles.loginTitle}>{say('登录商户后台', 'Sign in')}</h1>
          <Tabs label="Sign in by" tabs={tabs} active={tab} onChange={setTab}>
            <div className={styles.fields}>
              <TextField
                label={say('手机号', 'Phone')}
                prefix="+86"
                defaultValue="138 0000 2046"
                error={tab === 'code' && say('没有这个手机号', 'No such phone')}
              />
              <PasswordField label={say('密码', 'Password')} defaultValue="secret1234" autoComplete="off" />
              <div className={styles.between}>
                <Checkbox defaultChecked>{say('记住我，30 天内免登录', 'Remember me for 30 days')}</Checkbox>
                <LinkButton>{say('忘记密码', 'Forgot password')}</LinkButton>
              </div>
              <Button variant="solid" size="large" block type="submit">
                {say('登录', 'Sign in')}
              </Button>
            </div>
          </Tabs>
        </div>
      </div>
    </main>
  );
}

function Choice() {
  const [open, setOpen] = useState(true);
  return (
    <main className={styles.page}>
      <div className={styles.between}>
        <h1 className={styles.loginTitle}>{say('请选择商户', 'Choose a merchant')}</h1>
        <TextField
          label={say('查找', 'Find')}
          labelHidden
          size="middle"
          prefix={<Search size={15} strokeWidth={1.75} />}
          placeholder={say('按名称或编号查找', 'Name or number')}
        />
      </div>
      <div className={styles.tiles}>
        {['M20260318', 'M20251205', 'M20261102', 'M20260927'].map((number, at) => (
          <Card key={number} muted={at === 3}>
            <div className={styles.row}>
              <Avatar kind="merchant" id={number} name={say('半日闲茶馆', 'Half-Day')} size={44} />
              <div>
                <strong>{say('半日闲茶馆', 'Half-Day Teahouse')}</strong>
                <div>{number}</div>
              </div>
            </div>
            <div className={styles.row}>
              <StateTag meaning={at === 3 ? 'blocked' : 'live'}>{say('已开通', 'Open')}</StateTag>
            </div>
            <Button variant={at === 3 ? 'outline' : 'solid'} block onClick={() => setOpen(true)}>
              {say('进入', 'Enter')}
            </Button>
          </Card>
        ))}
      </div>
      <NoticeDialog
        open={open}
        title={say('服务没有开通', 'The service is not open')}
        onDismiss={() => setOpen(false)}
        actions={
          <Button variant="solid" onClick={() => setOpen(false)}>
            {say('知道了', 'OK')}
          </Button>
        }
      >
        {say('请联系您的服务商开通。', 'Please contact your service provider to open it.')}
      </NoticeDialog>
    </main>
  );
}

function States() {
  return (
    <main className={styles.page}>
      <div className={styles.thirds}>
        {sampleStates().map(({ kind, title, text, actions }) => (
          <Panel key={kind}>
            <EmptyState kind={kind} title={title} actions={actions}>
              {text}
            </EmptyState>
          </Panel>
        ))}
      </div>
    </main>
  );
}

type SampleState = { kind: EmptyKind; title: string; text: string; actions: ReactNode };

function sampleStates(): SampleState[] {
  const home = say('返回首页', 'Home');
  return [
    {
      kind: 'empty',
      title: say('还没有会员', 'No members yet'),
      text: say(
        '新建第一位，或从表格导入；导入前可以预览，错的行能下载。',
        'Add the first one, or import a sheet; wrong rows can be downloaded.',
      ),
      actions: (
        <Button variant="solid" icon={<UserPlus size={16} strokeWidth={1.75} />}>
          {say('新建会员', 'New member')}
        </Button>
      ),
    },
    {
      kind: 'noResult',
      title: say('没有符合条件的会员', 'No member matches'),
      text: say('当前条件：金卡，最近到店 11 月 18 日至 20 日。', 'Gold, last visit 18 to 20 Nov.'),
      actions: <LinkButton>{say('改为最近 30 天', 'Last 30 days')}</LinkButton>,
    },
    {
      kind: 'broken',
      title: say('会员列表没有加载出来', 'The list did not load'),
      text: say(
        '其他页面可以照常使用。再试一次，还不行请把请求编号发给服务商。',
        'Other pages work. Try again, or send the number to your provider.',
      ),
      actions: <CopyText label="request id" text="req_8f2k7q1d" />,
    },
    {
      kind: 'noPermission',
      title: say('您没有查看储值流水的权限', 'You cannot view the flow'),
      text: say('需要“储值流水：查看”权限，请店长方晓棠在角色里开通。', 'It needs “Flow: read”; ask your manager.'),
      actions: <Button>{home}</Button>,
    },
    {
      kind: 'notFound',
      title: say('没有这个页面', 'No such page'),
      text: say('网址可能写错了，或者页面已经改名，可以搜索一下。', 'The address may be wrong. Search for it.'),
      actions: <Button variant="solid">{home}</Button>,
    },
    {
      kind: 'notOpen',
      title: say('“公众号”服务没有开通', '“Official account” is not open'),
      text: say(
        '开通后可以管理粉丝、菜单和关键词回复。请联系服务商。',
        'It manages followers, menus and replies. Please contact your provider.',
      ),
      actions: <Button>{say('联系服务商', 'Contact')}</Button>,
    },
  ];
}
