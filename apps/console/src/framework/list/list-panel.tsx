import { useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Density } from '../../theme/appearance.ts';
import { ExportButton } from './export-button.tsx';
import type { ExportProps } from './export-button.tsx';
import styles from './list.module.css';
import { useNarrow } from './use-media.ts';

/** The card that holds toolbar, rows and pager; none on phones, where each row is a card. Rows are as high as `density` says. */
export function ListPanel({ density, children }: { density: Density; children: ReactNode }) {
  return (
    <div className={styles.panel} data-density={density}>
      {children}
    </div>
  );
}

interface ToolbarProps {
  /** The page's heading, for those who don't see the tab that it stands in. */
  title: string;
  /** The list's views. */
  tabs: ReactNode;
  onRefresh: () => void;
  /** Quiet tools, such as column settings. */
  tools?: ReactNode;
  /** Buttons in words; the solid one last. */
  actions?: ReactNode;
  /** What can be exported, if the list can. */
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
        {exporting && narrow && <ExportButton {...exporting} quiet />}
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

/** On phones, the page's main action, within the thumb's reach. */
export function BottomBar({ children }: { children: ReactNode }) {
  return <div className={styles.bottomBar}>{children}</div>;
}
