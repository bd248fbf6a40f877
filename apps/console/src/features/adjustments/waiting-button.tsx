import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button } from 'antd';
import { useNoticeCounts } from '../../framework/notices/use-notice-counts.ts';

/** Filters the list to pending adjustments; the badge counts those this user may decide. */
export function WaitingButton({ onPress }: { onPress: () => void }) {
  const { t } = useLingui();
  const waiting = useNoticeCounts().waiting.find(({ kind }) => kind === 'adjustment')?.total ?? 0;
  return (
    <Button onClick={onPress}>
      <Trans>Waiting for approval</Trans>
      <Badge
        count={waiting}
        title={t`${waiting} for you to decide`}
        color="var(--rg-attention-fg)"
        styles={{ indicator: { color: 'var(--rg-attention-bg)' } }}
      />
    </Button>
  );
}
