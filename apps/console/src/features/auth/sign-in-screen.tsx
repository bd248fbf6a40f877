import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { session } from '../../framework/session/index.ts';
import { readWechatReturn } from '../../framework/wechat/wechat-sign-in.ts';
import { LoginArt } from '../../ui/login-art.tsx';
import { Logo } from '../../ui/logo.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { Tabs } from '../../ui/plain/tabs.tsx';
import { DisplaySwitches } from '../../framework/display-switches.tsx';
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

/** What the panels hand on; by visit, so that the browser's Back finds it again. */
interface Visits {
  readonly carried: Readonly<Record<number, Carried>>;
  readonly count: number;
}

/**
 * The panel of an address, which its hash names: an invitation leads to activation, WeChat back to its own. A panel
 * that needs what another one handed on, which is never kept in the address, is not opened without it.
 */
function panelOf(hash: string, { step, phone }: Carried): PanelKey {
  const key = hash.slice(1);
  if ((key === 'second-step' && !step) || (key === 'phone-verification' && !phone)) return 'password';
  if (Object.hasOwn(panels, key)) return key as PanelKey;
  return readWechatReturn() ? 'wechat' : 'password';
}

/** Opens panels, each with an address of its own, and what they hand on. */
function useVisits() {
  const location = useLocation();
  const navigate = useNavigate();
  const [visits, setVisits] = useState<Visits>(() => ({
    carried: { 0: { notice: session.consumeNotice() ?? undefined } },
    count: 0,
  }));
  // Written by `show`.
  const visit = (location.state as { visit?: number } | null)?.visit ?? 0;
  const carried = visits.carried[visit] ?? {};
  const active = panelOf(location.hash, carried);

  /** Opens a panel; `phone` is the one typed until now, which the way back finds again. */
  function show(key: PanelKey, next: Carried, phone: string | undefined): void {
    const count = visits.count + 1;
    setVisits({
      count,
      carried: {
        ...visits.carried,
        [visit]: { ...carried, phone: phone ?? carried.phone, notice: undefined },
        [count]: { wechat: carried.wechat, ...next },
      },
    });
    const address = { search: globalThis.location.search, hash: key === 'password' ? '' : key };
    // Between the ways to sign in there is no way back; from a panel that one of them opened there is.
    // At once: as a transition, a slow machine would still show the panel that is left, and lose what is typed into it.
    void navigate(address, { replace: panels[key].tab !== undefined, state: { visit: count }, flushSync: true });
  }
  return { visit, active, carried, show };
}

function Panels() {
  const { t, i18n } = useLingui();
  const { visit, active, carried, show } = useVisits();
  const typed = useRef<string>(undefined);
  const { Panel, tab, title } = panels[active];
  const panel = (
    <Panel
      // A refusal's notice leaves the panel as it is typed.
      key={`${active} ${tab ? '' : visit}`}
      open={(key, next = {}) =>
        () =>
          show(key, next, typed.current)
        }
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
      {tab && carried.wechat && (
        <ToBind
          name={carried.wechat.name}
          onDrop={() => show(active, { phone: typed.current, wechat: undefined }, undefined)}
        />
      )}
      {carried.notice && <output className={styles.notice}>{carried.notice}</output>}
      {tab ? (
        <Tabs
          label={t`Ways to sign in`}
          tabs={tabs}
          active={active}
          onChange={(key) => show(key, { phone: typed.current }, undefined)}
        >
          {panel}
        </Tabs>
      ) : (
        panel
      )}
    </>
  );
}

/** How long a WeChat waits to be bound without anybody doing something: at a till the next person may be another. */
const patience = 120_000;

/** This WeChat is bound by the sign-in that follows, unless the person doesn't want it. */
function ToBind({ name, onDrop }: { name: string; onDrop: () => void }) {
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    let timer = setTimeout(drop, patience);
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(drop, patience);
    };
    for (const event of ['keydown', 'pointerdown'] as const) addEventListener(event, wait);
    return () => {
      clearTimeout(timer);
      for (const event of ['keydown', 'pointerdown'] as const) removeEventListener(event, wait);
    };
  }, []);
  return (
    <div className={styles.notice}>
      <output>
        <Trans>Signing in binds the WeChat “{name}” to your account.</Trans>
      </output>{' '}
      <LinkButton onClick={onDrop}>
        <Trans>Do not bind it</Trans>
      </LinkButton>
    </div>
  );
}
