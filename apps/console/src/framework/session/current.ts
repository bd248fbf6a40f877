import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { TokenPair } from '@regulars/contract';
import { send } from '../api/transport.ts';
import { thisBrowser } from './browser.ts';
import { selection } from './selection.ts';
import { Session } from './session.ts';

/** The session of this page. */
export const session = new Session({
  browser: thisBrowser(),
  exchange,
  selection: {
    read: selection.read,
    // A merchant given in the new tab's address takes precedence.
    adopt: (theirs) => selection.choose(selection.read().merchantId === null ? theirs : { mode: theirs.mode }),
  },
  words: {
    sessionEnded: () => t`Your sign-in has expired. Sign in again.`,
    signedOut: () => t`Exit successful`,
  },
});

async function exchange(refreshToken: string): Promise<TokenPair> {
  const pair = await send({
    method: 'PUT',
    path: '/merc/personal/refresh',
    body: { refresh_token: refreshToken },
    headers: { 'Accept-Language': i18n.locale },
  });
  // The contract types the response.
  return pair as TokenPair;
}
