import { Trans } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { Button } from 'antd';
import { Scale } from 'lucide-react';
import { Permitted } from '../../../framework/session/index.ts';

/** Manual actions on a member's balances. */
export function AssetActions({ member, onAdjust }: { member: Member; onAdjust: () => void }) {
  if (member.state === 'cancelled' || !member.changeable) return null;
  return (
    <Permitted permission="adjustment:create">
      <Button icon={<Scale size={16} strokeWidth={1.75} />} onClick={onAdjust}>
        <Trans>Adjust</Trans>
      </Button>
    </Permitted>
  );
}
