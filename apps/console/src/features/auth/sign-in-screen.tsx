import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { session } from '../../framework/session/index.ts';
import { readWechatReturn } from '../../framework/wechat/wechat-sign-in.ts';
import { LoginArt } from '../../ui/login-art.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Tabs } from '../../ui/plain/tabs.tsx';
import { DisplaySwitches } from './display-switches.tsx';
import type { Carried, PanelKey } from './panel.ts';
import { panels } from './panels.ts';
import styles from './sign-in-screen.module.css';

export function SignInScreen() {
  return (
    <div className={styles.screen}>
      <aside className={styles.picture}>
        <LoginArt />
        <div className={styles.brand}>
          <Logo height={36} onDark />
          <p className={styles.promise}>
            <Trans>Know every regular</Trans>
          </p>
          <p className={styles.promiseDetail}>
            <Trans>Members, stored value, points and coupons in one place</Trans>
          </p>
        </div>
      </aside>
      <div className={styles.side}>
        <div className={styles.bar}>
          <span className={styles.barLogo}>
            <Logo />
          </span>
          <DisplaySwitches />
        </div>
        <main className={styles.main}>
          <Panels />
        </main>
        <footer className={styles.foot}>
          <Trans>No account yet? Contact your service provider.</Trans>
        </footer>
      </div>
    </div>
  );
}

/** The panel that the address asks for: WeChat leads back to its own, an invitation to activation. */
function first(): PanelKey {
  if (readWechatReturn()) return 'wechat';
  return location.hash === '#activation' ? 'activation' : 'password';
}

interface Shown {
  active: PanelKey;
  carried: Carried;
  /** Why the user is here, or what the panel before did. */
  notice: string | undefined;
}

function Panels() {
  const { t, i18n } = useLingui();
  // The notice is taken once and kept in state, so that re-rendering keeps showing it.
  const [{ active, carried, notice }, setShown] = useState<Shown>(() => ({
    active: first(),
    carried: {},
    notice: session.consumeNotice() ?? undefined,
  }));
  const typed = useRef<string>(undefined);
  const shown = panels[active];
  if (!shown) return null;
  const { Panel, tab, title } = shown;
  const show = (key: PanelKey, { notice: said, ...next }: Carried): void => {
    // A reload would open the invitation's panel again.
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
    setShown({ active: key, carried: { wechat: carried.wechat, ...next }, notice: said });
  };
  const panel = (
    <Panel
      key={active}
      open={(key, next = {}) => panels[key] && (() => show(key, next))}
      carried={carried}
      keepPhone={(phone) => {
        typed.current = phone;
      }}
    />
  );
  const tabs = Object.entries(panels).flatMap(([key, { tab: label }]) =>
    // Object.entries loses the key type.
    label ? [{ key: key as PanelKey, label: i18n._(label) }] : [],
  );
  return (
    <>
      <h1 className={styles.title}>{i18n._(title)}</h1>
      {tab && carried.wechat && <ToBind name={carried.wechat.name} />}
      {notice && <output className={styles.notice}>{notice}</output>}
      {tab ? (
        <Tabs
          label={t`Ways to sign in`}
          tabs={tabs}
          active={active}
          onChange={(key) => show(key, { phone: typed.current })}
        >
          {panel}
        </Tabs>
      ) : (
        panel
      )}
    </>
  );
}

/** This WeChat is bound by the sign-in that follows. */
function ToBind({ name }: { name: string }) {
  return (
    <output className={styles.notice}>
      <Trans>Signing in binds the WeChat “{name}” to your account.</Trans>
    </output>
  );
}
