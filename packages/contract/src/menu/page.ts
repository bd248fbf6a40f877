import type { groupPhrases, pagePhrases, verbPhrases } from '@regulars/phrases';

/** Merchant centre (organisation and money) or micro-membership (members). */
export type Mode = 'center' | 'vip';
type Verb = keyof typeof verbPhrases;

/** A page of the default menu. */
export interface Page {
  readonly mode: Mode;
  readonly group: keyof typeof groupPhrases;
  readonly address: `/${string}`;
  /** The subject of its permissions; by default the page code. Screens in both modes share one. */
  readonly thing?: keyof typeof pagePhrases | 'task' | 'view';
  /** What a role can be granted on it. `read` shows the page; a page without `read` is for everybody. */
  readonly verbs: readonly Verb[];
  /** The console doesn't have it yet: nothing shows or counts it. */
  readonly planned?: true;
  /** Permissions of other pages whose actions stand on this one too. */
  readonly offers?: readonly `${string}:${string}`[];
  /** For pages that need an open service (menu_type 2). */
  readonly service?: 'backup' | 'wechat';
  /** Hidden up to this vip_interface_version of the merchant. */
  readonly hiddenUpToVersion?: number;
}
