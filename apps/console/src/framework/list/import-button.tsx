import { Trans } from '@lingui/react/macro';
import type { Permission } from '@regulars/contract/menu';
import { Button } from 'antd';
import { FileUp } from 'lucide-react';
import { Permitted } from '../session/index.ts';
import { useTab } from '../tabs/tab-context.ts';

/** Opens the imports of what a list shows. */
export function ImportButton({ permission, to }: { permission: Permission; to: string }) {
  const { openTab } = useTab();
  return (
    <Permitted permission={permission}>
      <Button icon={<FileUp size={16} strokeWidth={1.75} />} onClick={() => openTab(to)}>
        <Trans context="button">Import</Trans>
      </Button>
    </Permitted>
  );
}
