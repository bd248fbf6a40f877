import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useFeedback } from '../feedback/feedback-context.ts';
import type { KnownValues } from './list-address.ts';
import type { ViewedList } from './use-list-state.ts';

/** If a view filters by values that no longer exist, such as a removed tag, removes them and says so. */
export function useGoneValues({ view, text, known, dropGone }: ViewedList & { known: KnownValues }): void {
  const { message } = useFeedback();
  const drop = useEffectEvent(() => {
    if (dropGone(known)) void message.info(<Trans>Some filters of this view no longer exist; the others apply.</Trans>);
  });
  useEffect(() => {
    if (view !== undefined) drop();
  }, [view, text, known]);
}
