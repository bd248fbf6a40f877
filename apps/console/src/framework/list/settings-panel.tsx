import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Segmented } from 'antd';
import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import type { Density } from '../../theme/appearance.ts';
import { classNames } from '../../ui/class-names.ts';
import type { ListColumn } from './columns.ts';
import { SaveView } from './save-view.tsx';
import type { ColumnSettings } from './use-columns.ts';
import { useDragOrder } from './use-drag-order.ts';
import type { ViewedList } from './use-list-state.ts';
import type { Views } from './use-views.ts';
import styles from './views.module.css';

/** In pixels; must match the height of a row of `.columns` in the style sheet. */
const rowHeight = 28;

interface SettingsPanelProps<Row> {
  settings: ColumnSettings<Row>;
  list: ViewedList;
  views: Views;
  onClose: () => void;
}

/** Settings of row height, columns and their order, which can be saved as a view. */
export function SettingsPanel<Row>({ settings, list, views, onClose }: SettingsPanelProps<Row>) {
  const { t } = useLingui();
  return (
    <div className={styles.panel}>
      <section className={styles.line}>
        <strong>
          <Trans>Row height</Trans>
        </strong>
        <Segmented<Density>
          size="small"
          aria-label={t`Row height`}
          value={views.density}
          onChange={views.chooseDensity}
          options={[
            { value: 'compact', label: t`Compact` },
            { value: 'comfortable', label: t`Comfortable` },
          ]}
        />
      </section>
      <section className={styles.columnsPart}>
        <div className={styles.head}>
          <strong>
            <Trans>Columns</Trans>
          </strong>
          <Button type="link" size="small" disabled={!settings.changed} onClick={settings.reset}>
            <Trans>Reset</Trans>
          </Button>
        </div>
        <ColumnOrder settings={settings} />
      </section>
      <section className={styles.save}>
        <strong>
          <Trans>Save as view</Trans>
        </strong>
        <SaveView list={list} views={views} onDone={onClose} />
        <small>
          <Trans>Saves filters, columns and sorting as a tab above the list.</Trans>
        </small>
      </section>
    </div>
  );
}

function ColumnOrder<Row>({ settings: { all, show, move } }: Pick<SettingsPanelProps<Row>, 'settings'>) {
  const { t } = useLingui();
  const [moved, setMoved] = useState<string>();
  const movable = all.filter(({ column }) => !column.fixed);
  const count = movable.length;
  const order = useDragOrder(count, rowHeight, (from, by) => {
    const column = movable[from]?.column;
    if (!column) return;
    move(column.key, by);
    setMoved(column.key);
  });
  const place = movable.findIndex(({ column }) => column.key === moved) + 1;
  const title = movable[place - 1]?.column.title;
  return (
    <>
      <ul className={styles.columns}>
        {all
          .filter(({ column }) => column.fixed === 'start')
          .map(({ column }) => (
            <FirstColumn key={column.key} column={column} />
          ))}
        {movable.map(({ column: { key, title }, shown }, at) => (
          <li
            key={key}
            className={classNames(styles.column, order.dragged === at && styles.lifted)}
            style={order.styleOf(at)}
          >
            <button
              type="button"
              className={styles.grip}
              aria-label={t`Move ${title}: drag, or Alt and the arrow keys`}
              title={t`Drag, or Alt ↑ ↓`}
              {...order.handleOf(at)}
            >
              <GripVertical size={14} strokeWidth={1.75} aria-hidden="true" />
            </button>
            <Checkbox
              checked={shown}
              onChange={(event) => show(key, event.target.checked)}
              onKeyDown={(event) => order.handleOf(at).onKeyDown(event)}
            >
              {title}
            </Checkbox>
          </li>
        ))}
      </ul>
      <output className="visually-hidden">{title !== undefined && t`${title}: place ${place} of ${count}`}</output>
    </>
  );
}

function FirstColumn<Row>({ column: { title } }: { column: ListColumn<Row> }) {
  return (
    <li className={styles.column}>
      <span className={styles.grip}>
        <GripVertical size={14} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <Checkbox checked disabled>
        {title}
      </Checkbox>
      <small className={styles.always}>
        <Trans>Always shown</Trans>
      </small>
    </li>
  );
}
