/** By the specification's names; 2, the no-merchant notice, comes after signing in. */
export type PanelKey = 'password' | 'forgot' | 'activation' | 'code' | 'wechat' | 'phone-verification';

export type PanelProps = {
  /** Undefined for a panel that isn't built: no way leads there. */
  open: (key: PanelKey) => (() => void) | undefined;
};
