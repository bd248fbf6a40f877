import { message } from 'antd';
import { useEffect } from 'react';
import type { MessageApi } from './feedback-context.ts';

/** The holder of antd's messages, shown for 3 seconds by default. */
export function MessageHolder({ onReady }: { onReady: (api: MessageApi) => void }) {
  const [api, holder] = message.useMessage({ duration: 3 });
  useEffect(() => onReady(api), [api, onReady]);
  return holder;
}
