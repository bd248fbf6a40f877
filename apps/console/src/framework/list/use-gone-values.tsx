import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useFeedback } from '../feedback/feedback-context.ts';
import type { KnownValues } from './list-address.ts';
import type { ViewedList } from './use-list-state.ts';

/** If a view or link filters by values that no longer exist, such as a removed tag, removes them and says so. */
export function useGoneValues({ view, text, known, dropGone }: ViewedList & { known: KnownValues }): void {
  const { message } = useFeedback();
  const drop = useEffectEvent(() => {
    if (!dropGone(known)) return;
    void message.info(
      view === undefined ? (
        <Trans>Some filters of this link no longer exist; they were left out.</Trans>
      ) : (
        <Trans>Some filters of this view no longer exist; the others apply.</Trans>
      ),
    );
  });
  useEffect(() => drop(), [view, text, known]);
}
