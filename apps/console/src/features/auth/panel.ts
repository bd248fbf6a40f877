/** The sign-in panels. The notice for accounts without a merchant isn't one: it comes after signing in. */
export type PanelKey = 'password' | 'forgot' | 'activation' | 'code' | 'wechat' | 'phone-verification';

export type PanelProps = {
  /** Returns undefined for a panel that isn't built, so that nothing links to it. */
  open: (key: PanelKey) => (() => void) | undefined;
};
