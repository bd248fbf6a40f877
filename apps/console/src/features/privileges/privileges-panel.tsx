import { Trans, useLingui } from '@lingui/react/macro';
import type { PrivilegeRules } from '@regulars/contract';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { RuleNote, VersionsButton } from '../../framework/rules/rule-head.tsx';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { Clashes, PrivilegeBar } from './privilege-bar.tsx';
import { PrivilegeMatrix } from './privilege-matrix.tsx';
import styles from './privileges.module.css';

const PrivilegeVersions = lazyLayer(async () => (await import('./privilege-versions.tsx')).PrivilegeVersions);

/** What members of each grade have: the privileges in force, and a draft that replaces them. */
export function PrivilegesPanel() {
  const { t } = useLingui();
  const words = {
    missing: t`There are no privileges`,
    missingHint: '',
    denied: t`You cannot view the privileges`,
    broken: t`The privileges did not load`,
  };
  const rules = useEndpoint('GET /grade-privileges', {}, { quiet: true });
  const skeleton = (
    <Panel title={t`Privileges`}>
      <SkeletonBlock width={280} />
    </Panel>
  );
  return (
    <Fetched result={rules} words={words} skeleton={skeleton}>
      {(loaded) => <Privileges loaded={loaded} />}
    </Fetched>
  );
}

function Privileges({ loaded }: { loaded: PrivilegeRules }) {
  const { t } = useLingui();
  const mayEdit = useCanEverywhere('grade:update');
  const { open, form } = useOpenedForm<'versions'>((_, onClosed) => <PrivilegeVersions onClosed={onClosed} />);
  const shown = (loaded.draft ?? loaded.in_force)?.privileges ?? [];
  const add = mayEdit && (
    <Link to="/addrightsandbenefits">
      <Button tabIndex={-1} icon={<Plus size={16} strokeWidth={1.75} />}>
        <Trans>Add a privilege</Trans>
      </Button>
    </Link>
  );
  return (
    <>
      <Panel
        title={t`Privileges`}
        note={<RuleNote rule={loaded} none={t`None is in force yet`} />}
        extra={
          <div className={styles.actions}>
            {loaded.in_force && <VersionsButton preload={PrivilegeVersions.preload} onPress={() => open('versions')} />}
            {shown.length > 0 && add}
          </div>
        }
        flush
      >
        <Clashes loaded={loaded} />
        {shown.length > 0 ? (
          <PrivilegeMatrix loaded={loaded} privileges={shown} mayEdit={mayEdit} />
        ) : (
          <EmptyState kind="empty" title={t`There are no privileges yet`} actions={add}>
            <Trans>
              They tell members what their grade is worth: a birthday gift, a members’ day, a price of their own.
            </Trans>
          </EmptyState>
        )}
        <PrivilegeBar loaded={loaded} />
      </Panel>
      {form}
    </>
  );
}
