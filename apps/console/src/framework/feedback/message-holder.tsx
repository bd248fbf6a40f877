import { message } from 'antd';
import { useEffect } from 'react';
import type { MessageApi } from './feedback-context.ts';
import { useKeptFocus } from './kept-focus.ts';
import { useUndoKey } from './undo-key.ts';

/** The holder of antd's messages, shown for 3 seconds by default; what it brings along loads after the page, too. */
export function MessageHolder({ onReady }: { onReady: (api: MessageApi) => void }) {
  const [api, holder] = message.useMessage({ duration: 3, maxCount: 3 });
  useEffect(() => onReady(api), [api, onReady]);
  useKeptFocus();
  useUndoKey();
  return holder;
}
