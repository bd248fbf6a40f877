/** The sign-in panels. The notice for accounts without a merchant isn't one: it comes after signing in. */
export type PanelKey = 'password' | 'code' | 'wechat' | 'forgot' | 'activation' | 'phone-verification';

/** What one panel hands to the next. */
export interface Carried {
  phone?: string | undefined;
  remember?: boolean;
  /** Of 8101: the first sign-in of this account. */
  ticket?: string | undefined;
  /** Said above the panel. */
  notice?: string;
}

export type PanelProps = {
  carried: Carried;
  /** Returns undefined for a panel that isn't built, so that nothing links to it. */
  open: (key: PanelKey, carried?: Carried) => (() => void) | undefined;
};
