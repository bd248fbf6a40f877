import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { Pencil, RotateCcw, Scale, Snowflake } from 'lucide-react';
import { Permitted } from '../../framework/session/index.ts';

export type MemberTask = 'adjust' | 'state' | 'edit';

interface MemberActionsProps {
  isFrozen: boolean;
  onStart: (task: MemberTask) => void;
}

/** The buttons of a member's page. */
export function MemberActions({ isFrozen, onStart }: MemberActionsProps) {
  const StateIcon = isFrozen ? RotateCcw : Snowflake;
  return (
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
        <Button type="primary" icon={<Pencil size={16} strokeWidth={1.75} />} onClick={() => onStart('edit')}>
          <Trans>Edit</Trans>
        </Button>
      </Permitted>
    </>
  );
}
