import { Input } from 'antd';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.tsx';
import styles from './tree.module.css';

interface TreePanelProps {
  title: ReactNode;
  /** Beside the title, smaller. */
  note?: ReactNode;
  /** Label of the search box: "Find a category". */
  search: string;
  /** Shown below the rows. */
  foot?: ReactNode;
  /** Renders the rows that match the search text; all for an empty text. */
  children: (searched: string) => ReactNode;
}

/** A tree in a card, with a search box above it. */
export function TreePanel({ title, note, search, foot, children }: TreePanelProps) {
  const [searched, setSearched] = useState('');
  return (
    <Panel title={title} note={note} flush>
      <div className={styles.search}>
        <Input
          type="search"
          autoComplete="off"
          prefix={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
          placeholder={search}
          aria-label={search}
          maxLength={40}
          value={searched}
          onChange={(event) => setSearched(event.target.value)}
        />
      </div>
      {children(searched.trim().toLowerCase())}
      {foot && <div className={styles.foot}>{foot}</div>}
    </Panel>
  );
}
