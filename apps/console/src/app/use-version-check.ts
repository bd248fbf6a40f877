import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { session } from '../framework/session/index.ts';
import { createVersionCheck } from './version-check.ts';

const reloadedKey = 'regulars.reloaded-for';

/** Checks for a new version on every navigation; true once one is offered to the user. */
export function useVersionCheck(): boolean {
  const { pathname } = useLocation();
  const client = useQueryClient();
  const [offered, setOffered] = useState(false);
  const [check] = useState(() =>
    createVersionCheck({
      running: document.querySelector<HTMLMetaElement>('meta[name="build-version"]')?.content ?? null,
      fetchLatest: latestVersion,
      isSafe: () =>
        !session.hasUnsaved() &&
        client.isMutating() === 0 &&
        document.querySelector('dialog[open], [aria-modal="true"]') === null,
      lastReloadedFor: () => sessionStorage.getItem(reloadedKey),
      reloadFor: (version) => {
        sessionStorage.setItem(reloadedKey, version);
        location.reload();
      },
      offer: () => setOffered(true),
    }),
  );
  useEffect(() => void check(), [check, pathname]);
  return offered;
}

async function latestVersion(): Promise<string | null> {
  const response = await fetch('/version.json', { cache: 'no-store' });
  const answer: unknown = response.ok ? await response.json() : null;
  return typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'string'
    ? answer.version
    : null;
}
