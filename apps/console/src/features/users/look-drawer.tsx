import { Trans, useLingui } from '@lingui/react/macro';
import type { UserDetail } from '@regulars/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { nameOf } from '../../format/phones.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { RecordDrawer } from '../../framework/detail/record-drawer.tsx';
import type { RowSteps } from '../../framework/list/use-row-steps.ts';
import { useCan, useCanAt } from '../../framework/session/index.ts';
import styles from './users.module.css';

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
  const result = useEndpoint('GET /users/{id}', { params: { id } }, { quiet: true });
  const mayEdit = useCan('user:update');
  const user = result.data;
  return (
    <RecordDrawer
      title={user ? nameOf(user) : t`User`}
      result={result}
      words={{
        missing: t`There is no such user`,
        missingHint: t`The user may have been removed, or work in branches that you don’t see.`,
        denied: t`You cannot view users`,
        broken: t`The user did not load`,
      }}
      steps={steps}
      footer={(one) => mayEdit && one.changeable && buttons(one)}
      onClosed={onClose}
    >
      {(one) => (
        <>
          {children(one)}
          <LogLinks id={one.user_id} />
        </>
      )}
    </RecordDrawer>
  );
}

/** Ways into the operation log, for those who may read it. */
function LogLinks({ id }: { id: string }) {
  if (!useCanAt('operation_log', 'operation_log:read')) return null;
  const log = '/system/logs/operate';
  return (
    <p className={styles.logs}>
      <Link className="tapped" to={`${log}?subject_kind=user&subject=${id}`}>
        <Trans>What was changed about the user</Trans>
      </Link>
      <Link className="tapped" to={`${log}?user_id=${id}`}>
        <Trans>What the user did</Trans>
      </Link>
    </p>
  );
}
