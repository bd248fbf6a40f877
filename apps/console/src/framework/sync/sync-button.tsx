import { useLingui } from '@lingui/react/macro';
import type { Permission } from '@regulars/contract/menu';
import { Button } from 'antd';
import { RefreshCw } from 'lucide-react';
import { useAction } from '../api/index.ts';
import { useFeedback } from '../feedback/feedback-context.ts';
import { Permitted } from '../session/index.ts';

interface SyncButtonProps {
  name: 'POST /item/send-brand-sync' | 'POST /item/send-cls-sync';
  permission: Permission;
}

/** Syncs with the item source, as a task. */
export function SyncButton({ name, permission }: SyncButtonProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const send = useAction(name, { invalidates: ['/item/syncs'] });
  return (
    <Permitted permission={permission}>
      <Button
        icon={<RefreshCw size={16} strokeWidth={1.75} />}
        loading={send.isPending}
        onClick={() =>
          send.mutate({ query: {} }, { onSuccess: () => void message.success(t`Syncing; the tasks show how it goes`) })
        }
      >
        {t({ message: 'Sync', context: 'button' })}
      </Button>
    </Permitted>
  );
}
