import { useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Density } from '../../theme/appearance.ts';
import { ExportButton } from './export-button.tsx';
import type { ExportProps } from './export-button.tsx';
import styles from './list.module.css';
import { useNarrow } from './use-media.ts';

/** The card around toolbar, rows and pager; on phones each row is a card instead. `density` sets the row height. */
export function ListPanel({ density, children }: { density: Density; children: ReactNode }) {
  return (
    <div className={styles.panel} data-density={density}>
      {children}
    </div>
  );
}

interface ToolbarProps {
  /** The page's heading, visually hidden because the tab shows it. */
  title: string;
  /** The tabs of the list's views. */
  tabs: ReactNode;
  onRefresh: () => void;
  /** Icon buttons, such as column settings. */
  tools?: ReactNode;
  /** Text buttons; the solid one last. */
  actions?: ReactNode;
  /** What to export; undefined if the list has no export. */
  exporting?: ExportProps | undefined;
}

export function Toolbar({ title, tabs, onRefresh, tools, actions, exporting }: ToolbarProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  return (
    <div className={styles.toolbar}>
      <h1 className="visually-hidden">{title}</h1>
      {tabs}
      <div className={styles.tools}>
        {tools}
        {exporting && narrow && <ExportButton {...exporting} place="tools" />}
        <Button
          type="text"
          aria-label={t`Refresh`}
          title={t`Refresh`}
          icon={<RefreshCw size={16} strokeWidth={1.75} />}
          onClick={onRefresh}
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
