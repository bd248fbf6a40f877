import { useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { DialogPopover } from '../popups/dialog-popover.tsx';
import type { ColumnSettings } from './use-columns.ts';
import type { ViewedList } from './use-list-state.ts';
import type { Views } from './use-views.ts';
import styles from './views.module.css';

const SettingsPanel = lazyPart(async () => (await import('./view-tools.ts')).SettingsPanel);

interface ListSettingsProps<Row> {
  settings: ColumnSettings<Row>;
  list: ViewedList;
  views: Views;
}

/** The list's display settings: row height, columns, and saving both as a view. */
export function ListSettings<Row>({ settings, list, views }: ListSettingsProps<Row>) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <DialogPopover
      label={t`Columns and views`}
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      classNames={{ root: classNames(styles.popup) }}
      styles={{ container: { padding: 0, overflow: 'hidden' } }}
      content={
        <SettingsPanel
          settings={settings as ColumnSettings<unknown>} // it only lists and moves them
          list={list}
          views={views}
          onClose={() => setOpen(false)}
        />
      }
    >
      <Button
        type="text"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t`Columns and views`}
        title={t`Columns and views`}
        icon={<Columns3 size={16} strokeWidth={1.75} />}
      />
    </DialogPopover>
  );
}
