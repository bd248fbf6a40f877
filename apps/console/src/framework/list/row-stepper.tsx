import { useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTouch } from './use-media.ts';
import type { RowSteps } from './use-row-steps.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Buttons in the head of a row's drawer that open its neighbours; Alt with the arrow keys does the same. */
export function RowStepper({ previous, next }: RowSteps) {
  const { t } = useLingui();
  const place = useRef<HTMLSpanElement>(null);
  const touch = useTouch();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event, { previous, next });
    const drawer = place.current?.closest('[role="dialog"]');
    // Not below another dialog, which the drawer doesn't contain. A button disabled by a step leaves the focus on the body.
    if (!step || !drawer || !(event.target instanceof Element)) return;
    if (event.target !== document.body && !drawer.contains(event.target)) return;
    event.preventDefault();
    step();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return (
    // Apart from the area of taps around the drawer's close button.
    <span ref={place} style={{ display: 'inline-flex', marginInlineEnd: 4 }}>
      <Button
        type="text"
        icon={<ChevronUp {...icon} />}
        aria-label={t`Previous in the list`}
        aria-keyshortcuts="Alt+ArrowUp"
        title={touch ? t`Previous in the list` : t`Previous in the list (Alt ↑)`}
        disabled={!previous}
        onClick={previous}
      />
      <Button
        type="text"
        icon={<ChevronDown {...icon} />}
        aria-label={t`Next in the list`}
        aria-keyshortcuts="Alt+ArrowDown"
        title={touch ? t`Next in the list` : t`Next in the list (Alt ↓)`}
        disabled={!next}
        onClick={next}
      />
    </span>
  );
}

function stepOf({ code, altKey, ctrlKey, metaKey, shiftKey, isComposing }: KeyboardEvent, steps: RowSteps) {
  if (!altKey || ctrlKey || metaKey || shiftKey || isComposing) return undefined;
  if (code === 'ArrowUp') return steps.previous;
  return code === 'ArrowDown' ? steps.next : undefined;
}
