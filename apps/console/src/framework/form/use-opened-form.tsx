import { Fragment, Suspense, useState } from 'react';
import type { ReactNode } from 'react';

interface Opening<Opened> {
  at: number;
  opened: Opened;
}

/** A form in a drawer over a page: `open` opens it for a value, `form` is rendered with the page. */
export function useOpenedForm<Opened>(render: (opened: Opened, onClosed: () => void) => ReactNode) {
  const [opening, setOpening] = useState<Opening<Opened>>();
  return {
    // A new key each time: the previous drawer may still be animating out.
    open: (opened: Opened): void => setOpening((last) => ({ at: (last?.at ?? 0) + 1, opened })),
    form: (
      <Suspense>
        {opening && (
          <Fragment key={opening.at}>
            {render(opening.opened, () => setOpening((now) => (now === opening ? undefined : now)))}
          </Fragment>
        )}
      </Suspense>
    ),
  };
}
