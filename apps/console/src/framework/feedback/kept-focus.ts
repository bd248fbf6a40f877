import { useEffect } from 'react';

/** Milliseconds after a change, so that whatever closes can return the focus itself. */
const settling = 50;
/** Milliseconds in which a disabled control may be enabled again. */
const patience = 3_000;

const layers = 'dialog, [role="dialog"], [role="menu"], .ant-message';
const regions = '[data-pane], header, nav';
const controls = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/** Where somebody was: the control, and where to go on if it is gone: what followed it, then what preceded. */
interface Place {
  readonly focused: HTMLElement;
  readonly layer: Element | null;
  readonly others: readonly HTMLElement[];
}

function placeOf(focused: HTMLElement): Place {
  const layer = focused.closest(layers);
  const region = layer ?? focused.closest(regions) ?? document.body;
  const all = [...region.querySelectorAll<HTMLElement>(controls)].filter((one) => one !== focused);
  const isAfter = (one: HTMLElement): boolean =>
    (focused.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const before = all.filter((one) => !isAfter(one));
  return { focused, layer, others: [...all.filter(isAfter), ...before.toReversed()] };
}

const isShown = (element: Element): boolean =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true });

const isUsable = (element: HTMLElement): boolean =>
  isShown(element) && !element.matches(':disabled, [inert] *, [aria-hidden="true"] *');

/**
 * Keeps the place of who works by keyboard: where a focused control is removed, hidden or disabled, browsers leave the
 * focus on the body, and the next Tab may begin at the top. Goes on at the next control, of the dialog if one is open.
 */
export function keepFocus(): () => void {
  let page: Place | undefined;
  let layered: Place | undefined;
  let byKeyboard = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lostAt: number | undefined;

  const look = (after: number): void => {
    clearTimeout(timer);
    timer = setTimeout(restore, after);
  };

  function restore(): void {
    const place = layered?.layer && isShown(layered.layer) ? layered : page;
    if (!byKeyboard || !(page ?? layered) || document.activeElement !== document.body) return;
    lostAt ??= performance.now();
    const waited = performance.now() - lostAt;
    if (place?.focused.matches(':disabled') && isShown(place.focused) && waited < patience) {
      look(patience - waited);
      return;
    }
    const panes = document.querySelectorAll<HTMLElement>('[data-pane]');
    [...(place ? [place.focused, ...place.others] : []), ...panes].find(isUsable)?.focus();
  }

  const changes = new MutationObserver(() => {
    if (document.activeElement === document.body) look(settling);
  });
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'style'],
  });
  const listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  document.addEventListener(
    'focusin',
    ({ target }) => {
      lostAt = undefined;
      if (!(target instanceof HTMLElement)) return;
      const place = placeOf(target);
      if (place.layer) layered = place;
      else [page, layered] = [place, undefined];
    },
    options,
  );
  document.addEventListener(
    'keydown',
    () => {
      byKeyboard = true;
    },
    options,
  );
  document.addEventListener(
    'pointerdown',
    () => {
      byKeyboard = false;
    },
    options,
  );
  return () => {
    changes.disconnect();
    listeners.abort();
    clearTimeout(timer);
  };
}

export function useKeptFocus(): void {
  useEffect(keepFocus, []);
}
