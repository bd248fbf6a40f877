import { call } from '../api/call.ts';

/** What a try to sign in or to bind is for: each has its own QR code and its own way back. */
export type WechatPurpose = 'sign-in' | 'bind';

/** What WeChat sends back in the address of the page; the code is null if the person refused. */
export interface WechatReturn {
  code: string | null;
  state: string;
}

const verifierKey = (purpose: WechatPurpose): string => `regulars.wechat.${purpose}`;
const rememberKey = 'regulars.wechat.remember';

/**
 * Starts a try: the page with its QR code, and the seconds until that is useless. The verifier stays in this tab and is
 * never part of an address, so that no return made by somebody else is accepted here.
 */
export async function beginWechat(purpose: WechatPurpose): Promise<{ address: string; expires_in: number }> {
  const { verifier, ...page } = await call(
    purpose === 'bind' ? 'GET /merc/personal/bind/wx/qrcode' : 'GET /merc/personal/login/wx/qrcode',
    { query: { origin: location.origin } },
    { quiet: true },
  );
  sessionStorage.setItem(verifierKey(purpose), verifier);
  return page;
}

/** What WeChat has brought back to this page, if it has. */
export function readWechatReturn(): WechatReturn | undefined {
  const query = new URLSearchParams(location.search);
  const state = query.get('state');
  return state === null ? undefined : { code: query.get('code'), state };
}

/** The return in the address, which is removed from it, so that a reload doesn't send it again. */
export function takeWechatReturn(): WechatReturn | undefined {
  const found = readWechatReturn();
  if (!found) return undefined;
  const address = new URL(location.href);
  for (const name of ['code', 'state']) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  return found;
}

/** The body of the call that accepts a return; it proves itself once. */
export function wechatProof(purpose: WechatPurpose, code: string, state: string) {
  const verifier = sessionStorage.getItem(verifierKey(purpose)) ?? '';
  sessionStorage.removeItem(verifierKey(purpose));
  return { code, state, verifier };
}

/** Whether to remember the user who comes back from WeChat. */
export const willRemember = (): boolean => sessionStorage.getItem(rememberKey) !== null;
export const setWillRemember = (remember: boolean): void =>
  remember ? sessionStorage.setItem(rememberKey, '') : sessionStorage.removeItem(rememberKey);
