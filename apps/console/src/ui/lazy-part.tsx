import { Trans } from '@lingui/react/macro';
import { createElement, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { loading } from './loading.ts';
import { LinkButton } from './plain/link-button.tsx';

/** A component whose code loads when it is first shown, or earlier by `preload`. */
export type LazyPart<Props> = ComponentType<Props> & { readonly preload: () => void };

interface Failed<Props> {
  props: Props;
  /** Loads the part again and shows it. */
  retry: () => void;
}

interface LazyPartOptions<Props> {
  /** Shown while the part loads; nothing by default. */
  waiting?: ReactNode;
  /** Shown if the part could not be fetched; a line with a button by default. */
  failed?: (failed: Failed<Props>) => ReactNode;
}

/**
 * A part of a page that loads when it is first shown. If it can't be fetched, only the part says so, and it is fetched
 * again on request or when it is shown the next time. React's own `lazy` takes the page down and never retries.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, failed = ({ retry }) => <NotLoaded onRetry={retry} /> }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  // Known at once after the first time, so that a preloaded part renders without a frame of `waiting`.
  let ready: ComponentType<Props> | undefined;
  let underWay: Promise<ComponentType<Props>> | undefined;

  async function fetchPart(): Promise<ComponentType<Props>> {
    try {
      ready = await loading(load);
      return ready;
    } finally {
      underWay = undefined;
    }
  }
  const start = () => ready ?? (underWay ??= fetchPart());

  function Part(props: Props): ReactNode {
    const [part, setPart] = useState(() => ready);
    const [state, setState] = useState<'loading' | 'failed'>('loading');
    useEffect(() => {
      if (part || state === 'failed') return undefined;
      let isShown = true;
      Promise.resolve(start()).then(
        (loaded) => isShown && setPart(() => loaded),
        () => isShown && setState('failed'),
      );
      return () => {
        isShown = false;
      };
    }, [part, state]);
    if (part) return createElement(part, props);
    return state === 'failed' ? failed({ props, retry: () => setState('loading') }) : waiting;
  }
  return Object.assign(Part, { preload: () => void Promise.resolve(start()).catch(() => {}) });
}

/** Says that a part did not load. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <span role="alert">
      <Trans>Did not load.</Trans>{' '}
      <LinkButton onClick={onRetry}>
        <Trans>Try again</Trans>
      </LinkButton>
    </span>
  );
}
