import { message } from 'antd';
import { useEffect } from 'react';
import type { MessageApi } from './feedback-context.ts';

/** Where antd shows messages, 3 seconds each unless told otherwise. */
export function MessageHolder({ onReady }: { onReady: (api: MessageApi) => void }) {
  const [api, holder] = message.useMessage({ duration: 3 });
  useEffect(() => onReady(api), [api, onReady]);
  return holder;
}
