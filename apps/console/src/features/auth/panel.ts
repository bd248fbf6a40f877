import type { SecondStep, UnboundWechat } from '../../framework/session/index.ts';

/** The sign-in panels. The notice for accounts without a merchant isn't one: it comes after signing in. */
export type PanelKey = 'password' | 'code' | 'wechat' | 'forgot' | 'activation' | 'phone-verification' | 'second-step';

/** What one panel hands to the next. */
export interface Carried {
  phone?: string | undefined;
  remember?: boolean;
  /** Of 8101: the first sign-in of this account. */
  ticket?: string | undefined;
  /** A right first factor, which the second step completes. */
  step?: SecondStep;
  /** To be bound by the sign-in. */
  wechat?: UnboundWechat | undefined;
  /** Said above the panel. */
  notice?: string | undefined;
}

export type PanelProps = {
  carried: Carried;
  /** What opens a panel. */
  open: (key: PanelKey, carried?: Carried) => () => void;
  /** Keeps the phone as it is typed, for the tab that is chosen next. */
  keepPhone: (phone: string) => void;
};
