import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { whenIdle } from '../when-idle.ts';
import type { MessageApi } from './feedback-context.ts';
import type { MessageHolder } from './message-holder.tsx';

/** The message API and its holder, which loads after the page. Earlier messages are queued until then. */
export function useMessages(): [message: MessageApi, holder: ReactNode] {
  const [Holder, setHolder] = useState<typeof MessageHolder>();
  const [ready] = useState(() => Promise.withResolvers<MessageApi>());

  const [message, load] = useMemo(() => {
    // If loading fails (offline), the next message retries.
    const start = () =>
      void import('./message-holder.tsx').then(
        (loaded) => setHolder(() => loaded.MessageHolder),
        () => {},
      );
    const shown = (): Promise<MessageApi> => (start(), ready.promise);
    const messages: MessageApi = {
      open: async (args) => (await shown()).open(args),
      success: async (...args) => (await shown()).success(...args),
      error: async (...args) => (await shown()).error(...args),
      info: async (...args) => (await shown()).info(...args),
      warning: async (...args) => (await shown()).warning(...args),
      destroy: (key) => void shown().then((api) => api.destroy(key)),
    };
    return [messages, start];
  }, [ready]);

  useEffect(() => whenIdle(load), [load]);
  return [message, Holder && <Holder onReady={ready.resolve} />];
}
