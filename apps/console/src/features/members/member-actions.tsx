import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { Pencil, RotateCcw, Scale, Snowflake, Wallet } from 'lucide-react';
import { nearing } from '../../framework/list/nearing.ts';
import { Permitted, useCan } from '../../framework/session/index.ts';
import { TopUpDrawer } from '../../framework/top-ups/lazy-top-up-drawer.ts';

export type MemberTask = 'adjust' | 'state' | 'edit' | 'topUp';

interface MemberActionsProps {
  isFrozen: boolean;
  /** The user may change this member; every branch may take their money. */
  changeable: boolean;
  onStart: (task: MemberTask) => void;
}

/** The buttons of a member's page. */
export function MemberActions({ isFrozen, changeable, onStart }: MemberActionsProps) {
  const { t } = useLingui();
  const mayTopUp = useCan('top_up:create');
  const StateIcon = isFrozen ? RotateCcw : Snowflake;
  return (
    <>
      {changeable && (
        <>
          <Permitted permission="adjustment:create">
            <Button icon={<Scale size={16} strokeWidth={1.75} />} onClick={() => onStart('adjust')}>
              <Trans>Adjust</Trans>
            </Button>
          </Permitted>
          <Permitted permission="member:freeze">
            <Button icon={<StateIcon size={16} strokeWidth={1.75} />} onClick={() => onStart('state')}>
              {isFrozen ? <Trans>Restore</Trans> : <Trans>Freeze</Trans>}
            </Button>
          </Permitted>
          <Permitted permission="member:update">
            <Button
              type={mayTopUp ? 'default' : 'primary'}
              icon={<Pencil size={16} strokeWidth={1.75} />}
              onClick={() => onStart('edit')}
            >
              <Trans>Edit</Trans>
            </Button>
          </Permitted>
        </>
      )}
      {mayTopUp && (
        <Button
          type="primary"
          icon={<Wallet size={16} strokeWidth={1.75} />}
          disabled={isFrozen}
          title={isFrozen ? t`A frozen member cannot top up` : undefined}
          {...nearing(TopUpDrawer.preload)}
          onClick={() => onStart('topUp')}
        >
          <Trans>Top up</Trans>
        </Button>
      )}
    </>
  );
}
