import type { message } from 'antd';
import { createContext, use } from 'react';

export interface Question {
  title: string;
  text: string;
  /** Label of the confirming button. */
  yes: string;
  /** Label of the cancelling button, which is focused. */
  no: string;
}

interface FeedbackHandle {
  /** antd's message API: toasts, shown for 3 seconds by default. */
  message: ReturnType<(typeof message)['useMessage']>[0];
  /** Resolves to whether the user confirms. */
  confirm: (question: Question) => Promise<boolean>;
}

export const FeedbackContext = createContext<FeedbackHandle | null>(null);

export function useFeedback(): FeedbackHandle {
  const feedback = use(FeedbackContext);
  if (!feedback) throw new Error('No Feedback stands around this');
  return feedback;
}
