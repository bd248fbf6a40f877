import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Popover } from 'antd';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import styles from './list.module.css';
import type { ColumnSettings as Settings } from './use-columns.ts';

/** Shows, hides and orders the columns; kept for the user. */
export function ColumnSettings<Row>({ settings }: { settings: Settings<Row> }) {
  const { t } = useLingui();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={<ColumnList settings={settings} />}
      title={
        <div className={styles.columnsHead}>
          <Trans>Columns</Trans>
          <Button type="link" size="small" disabled={!settings.changed} onClick={settings.reset}>
            <Trans>As usual</Trans>
          </Button>
        </div>
      }
    >
      <Button type="text" aria-label={t`Columns`} title={t`Columns`} icon={<Columns3 size={16} strokeWidth={1.75} />} />
    </Popover>
  );
}

function ColumnList<Row>({ settings }: { settings: Settings<Row> }) {
  const { t } = useLingui();
  const movable = settings.all.filter(({ column }) => !column.fixed);
  return (
    <ul className={styles.columns}>
      {movable.map(({ column: { key, title }, shown }, at) => (
        <li key={key} className={styles.column}>
          <Checkbox checked={shown} onChange={(event) => settings.show(key, event.target.checked)}>
            {title}
          </Checkbox>
          <span className={styles.columnMoves}>
            <Button
              type="text"
              size="small"
              disabled={at === 0}
              aria-label={t`Move ${title} forward`}
              icon={<ArrowUp size={14} strokeWidth={1.75} />}
              onClick={() => settings.move(key, -1)}
            />
            <Button
              type="text"
              size="small"
              disabled={at === movable.length - 1}
              aria-label={t`Move ${title} back`}
              icon={<ArrowDown size={14} strokeWidth={1.75} />}
              onClick={() => settings.move(key, 1)}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
