import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { session } from '../../framework/session/index.ts';
import { LoginArt } from '../../ui/login-art.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Tabs } from '../../ui/plain/tabs.tsx';
import { DisplaySwitches } from './display-switches.tsx';
import type { PanelKey } from './panel.ts';
import { panels } from './panels.ts';
import styles from './sign-in-screen.module.css';

export function SignInScreen() {
  // Taken once and kept in state, so that re-rendering keeps showing it.
  const [notice] = useState(() => session.consumeNotice());
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
          <h1 className={styles.title}>
            <Trans>Sign in to the merchant console</Trans>
          </h1>
          {notice && <output className={styles.notice}>{notice}</output>}
          <Panels />
        </main>
        <footer className={styles.foot}>
          <Trans>No account yet? Contact your service provider.</Trans>
        </footer>
      </div>
    </div>
  );
}

function Panels() {
  const { t, i18n } = useLingui();
  const [active, setActive] = useState<PanelKey>('password');
  const Panel = panels[active]?.Panel;
  if (!Panel) return null;
  const open = (key: PanelKey) => (panels[key] ? () => setActive(key) : undefined);
  const tabs = Object.entries(panels).flatMap(([key, { tab }]) =>
    // Object.entries loses the key type.
    tab ? [{ key: key as PanelKey, label: i18n._(tab) }] : [],
  );
  if (tabs.length < 2 || !panels[active]?.tab) return <Panel open={open} />;
  return (
    <Tabs label={t`Ways to sign in`} tabs={tabs} active={active} onChange={setActive}>
      <Panel open={open} />
    </Tabs>
  );
}
