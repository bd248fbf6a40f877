import { Drawer } from '../../ui/drawer.tsx';
import { useLingui } from '@lingui/react/macro';
import type { UserDetail } from '@regulars/contract';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { RowStepper } from '../../framework/list/row-stepper.tsx';
import { useNarrow } from '../../framework/list/use-media.ts';
import type { RowSteps } from '../../framework/list/use-row-steps.ts';
import { useCan } from '../../framework/session/index.ts';
import { nameOf } from './user-list.ts';

export interface LookDrawerProps {
  id: string;
  steps: RowSteps;
  onClose: () => void;
}

interface Parts {
  /** The buttons for a user whom the reader may change. */
  buttons: (user: UserDetail) => ReactNode;
  children: (user: UserDetail) => ReactNode;
}

/** One user to look at, with the neighbours in the list. */
export function LookDrawer({ id, steps, onClose, buttons, children }: LookDrawerProps & Parts) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { open, onClose: close, onClosed } = useDrawer(onClose);
  const result = useEndpoint('GET /users/{id}', { params: { id } }, { quiet: true });
  const mayEdit = useCan('user:update');
  const user = result.data;
  return (
    <Drawer
      title={user ? nameOf(user) : t`User`}
      open={open}
      onClose={close}
      afterOpenChange={(shown) => !shown && onClosed()}
      size={narrow ? '100%' : 568}
      closable={{ placement: 'end' }}
      extra={<RowStepper {...steps} />}
      footer={user && mayEdit && user.changeable && buttons(user)}
    >
      <Fetched
        result={result}
        words={{
          missing: t`There is no such user`,
          missingHint: t`The user may have been removed, or work in branches that you don’t see.`,
          denied: t`You cannot view users`,
          broken: t`The user did not load`,
        }}
      >
        {children}
      </Fetched>
    </Drawer>
  );
}
