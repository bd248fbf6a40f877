import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { RefreshCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { ExportButton } from './export-button.tsx';
import type { ExportProps } from './export-button.tsx';
import styles from './list.module.css';
import type { ListResult } from './list-result.ts';
import { useNarrow } from './use-media.ts';
import type { Selection } from './use-selection.ts';

/** The card that holds toolbar, rows and pager; none on phones, where each row is a card. */
export function ListPanel({ children }: { children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}

interface ToolbarProps<Row> {
  title: string;
  result: ListResult<Row>;
  /** Quiet tools, such as column settings. */
  tools?: ReactNode;
  /** Buttons in words; the solid one last. */
  actions?: ReactNode;
  /** What can be exported, if the list can. */
  exporting?: ExportProps | undefined;
}

export function Toolbar<Row>({ title, result, tools, actions, exporting }: ToolbarProps<Row>) {
  const { t, i18n } = useLingui();
  const { data } = result;
  const narrow = useNarrow();
  const total = data && i18n.number(data.total);
  return (
    <div className={styles.toolbar}>
      <h1 className={styles.title}>
        {title}
        {data && <span className={styles.count}>{data.total_exact ? total : t`over ${total}`}</span>}
      </h1>
      <div className={styles.tools}>
        {tools}
        {exporting && narrow && <ExportButton {...exporting} quiet />}
        <Button
          type="text"
          aria-label={t`Refresh`}
          title={t`Refresh`}
          icon={<RefreshCw size={16} strokeWidth={1.75} />}
          onClick={() => void result.refetch()}
        />
      </div>
      {(actions ?? exporting) && (
        <div className={styles.toolbarActions}>
          {exporting && !narrow && <ExportButton {...exporting} />}
          {actions}
        </div>
      )}
    </div>
  );
}

interface SelectionBarProps<Row> {
  selection: Selection<Row>;
  /** What can be done with the rows picked. */
  children: ReactNode;
}

export function SelectionBar<Row>({ selection, children }: SelectionBarProps<Row>) {
  const { t } = useLingui();
  const count = selection.rows.length;
  if (count === 0 && !selection.picking) return null;
  return (
    <section className={styles.selection} aria-label={t`Selection`} aria-live="polite">
      <span className={styles.selected}>
        <Trans>{count} selected</Trans>
      </span>
      {count > 0 && children}
      <Button
        type="text"
        size="small"
        className={classNames(styles.unselect)}
        icon={<X size={16} strokeWidth={1.75} />}
        onClick={selection.clear}
      >
        <Trans>Clear selection</Trans>
      </Button>
    </section>
  );
}

/** On phones, the page's main action, within the thumb's reach. */
export function BottomBar({ children }: { children: ReactNode }) {
  return <div className={styles.bottomBar}>{children}</div>;
}
