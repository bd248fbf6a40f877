import { Trans } from '@lingui/react/macro';
import { createElement, useLayoutEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { loading } from './loading.ts';
import { LinkButton } from './plain/link-button.tsx';

/** A component whose code loads when it is first shown, or earlier by `preload`. */
export type LazyPart<Props> = ComponentType<Props> & { readonly preload: () => void };

interface Failed<Props> {
  props: Props;
  error: unknown;
  /** Loads the part again and shows it. */
  retry: () => void;
}

interface LazyPartOptions<Props> {
  /** Shown while the part loads; nothing by default. */
  waiting?: ReactNode | ((props: Props) => ReactNode);
  /** Shown if the part could not be fetched; a line with a button by default. */
  failed?: (failed: Failed<Props>) => ReactNode;
}

/** Milliseconds without another change of the network, so that an unsteady one causes few requests. */
const steady = 500;

/** Calls back once the network is back and steady; returns a function that cancels it. */
function whenOnline(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(run, steady);
  };
  globalThis.addEventListener('online', wait);
  return () => {
    globalThis.removeEventListener('online', wait);
    clearTimeout(timer);
  };
}

/**
 * A part of a page that loads when it is first shown. If it can't be fetched, only the part says so, and it is fetched
 * again on request, when it is shown the next time, or when the network is back. React's own `lazy` takes the page down
 * and never retries.
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
    const [failure, setFailure] = useState<{ error: unknown }>();
    // Before the browser paints, so that a failure on the screen already listens for the network.
    useLayoutEffect(() => {
      if (part) return undefined;
      const retry = () => setFailure(undefined);
      if (failure) {
        const cancel = whenOnline(retry);
        // Also when <Activity> hides the part.
        return () => (cancel(), retry());
      }
      let isShown = true;
      Promise.resolve(start()).then(
        (loaded) => isShown && setPart(() => loaded),
        (error: unknown) => isShown && setFailure({ error }),
      );
      return () => {
        isShown = false;
      };
    }, [part, failure]);
    if (part) return createElement(part, props);
    if (failure) return failed({ props, error: failure.error, retry: () => setFailure(undefined) });
    return typeof waiting === 'function' ? waiting(props) : waiting;
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
