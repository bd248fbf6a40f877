import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../framework/api/index.ts';
import { ItemPicker } from '../framework/pickers/item-picker.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './gallery.module.css';
import { say } from './words.ts';

/** Finds rows only for a user who has signed in on another tab of this origin. */
export function Pickers() {
  const [ids, setIds] = useState<string[]>([]);
  return (
    <QueryClientProvider client={queryClient}>
      <main className={styles.page}>
        <Panel title={say('选择商品', 'Choose items')}>
          <ItemPicker none={say('不限', 'Any')} ids={ids} most={20} onChange={setIds} />
        </Panel>
      </main>
    </QueryClientProvider>
  );
}
