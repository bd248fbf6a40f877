import { Trans, useLingui } from '@lingui/react/macro';
import { lists } from '@regulars/contract/menu';
import type { ExportedList } from '@regulars/contract/menu';
import { Button } from 'antd';
import { FileOutput } from 'lucide-react';
import { useState } from 'react';
import { lazyLayer } from '../feedback/lazy-layer.tsx';
import { Permitted } from '../session/index.ts';
import type { ListColumn } from './columns.ts';
import type { ListPage } from './list-result.ts';
import type { ListState } from './use-list-state.ts';

const ExportDialog = lazyLayer(async () => (await import('./export-dialog.tsx')).ExportDialog);

export interface ExportProps {
  exports: ExportedList;
  /** The rows as a noun, for use in a sentence. */
  noun: string;
  list: Pick<ListState<object>, 'filters' | 'sort' | 'order'>;
  result: { data: Pick<ListPage<unknown>, 'total' | 'total_exact'> | undefined };
  /** Ids of the selected rows; none if all of the filter are selected. */
  selected: readonly string[];
  /** The visible columns. */
  columns: readonly Pick<ListColumn<unknown>, 'key' | 'exported'>[];
}

interface ExportButtonProps extends ExportProps {
  /** Among the text buttons (the default), the icon buttons, or the actions on selected rows. */
  place?: 'actions' | 'tools' | 'selection' | undefined;
}

/** Opens the export dialog for the selected or the filtered rows, if the user may export them. */
export function ExportButton({ place = 'actions', ...props }: ExportButtonProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const icon = <FileOutput size={16} strokeWidth={1.75} />;
  return (
    <Permitted permission={lists[props.exports].exported}>
      {place === 'selection' ? (
        <Button size="small" onClick={() => setOpen(true)}>
          <Trans>Export selected</Trans>
        </Button>
      ) : place === 'tools' ? (
        <Button type="text" aria-label={t`Export`} title={t`Export`} icon={icon} onClick={() => setOpen(true)} />
      ) : (
        <Button icon={icon} onClick={() => setOpen(true)}>
          <Trans>Export</Trans>
        </Button>
      )}
      {open && <ExportDialog {...props} onClosed={() => setOpen(false)} />}
    </Permitted>
  );
}
