import { Trans } from '@lingui/react/macro';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useLasting } from '../framework/use-lasting.ts';
import { useOnline } from '../framework/use-online.ts';
import { LinkButton } from '../ui/plain/link-button.tsx';
import { StateGlyph } from '../ui/state-tag.tsx';
import styles from './notices.module.css';

/** Milliseconds of waiting before the network counts as slow. */
const slowAfterMs = 6000;

type NoticesProps = { newVersion: boolean };

/** Notices about the connection and new versions of the console, above page, drawers and dialogs. */
export function Notices({ newVersion }: NoticesProps) {
  const online = useOnline();
  const slow = useLasting(useIsFetching() + useIsMutating() > 0, slowAfterMs);
  return (
    <output ref={keepHeight} className={styles.notices}>
      {!online && (
        <span className={styles.notice}>
          <StateGlyph meaning="attention" />
          <Trans>You are offline. What is on screen stays; you can save again once you reconnect.</Trans>
        </span>
      )}
      {online && slow && (
        <span className={styles.notice}>
          <StateGlyph meaning="waiting" />
          <Trans>The network is slow. Please wait a moment.</Trans>
        </span>
      )}
      {newVersion && (
        <span className={styles.notice}>
          <StateGlyph meaning="waiting" />
          <Trans>There is a new version. Save your work, then reload.</Trans>
          <LinkButton onClick={() => location.reload()}>
            <Trans>Reload</Trans>
          </LinkButton>
        </span>
      )}
    </output>
  );
}

/** Publishes the height of the notices, so that drawers and dialogs start below them (styles/antd.css). */
function keepHeight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--rg-notices', `${element.offsetHeight}px`));
  observer.observe(element);
  return () => observer.disconnect();
}
