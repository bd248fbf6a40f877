import type { message } from 'antd';
import { createContext, use } from 'react';

export interface Question {
  title: string;
  text: string;
  /** The button that goes on. */
  yes: string;
  /** The one that stays, which has the focus. */
  no: string;
}

interface FeedbackHandle {
  /** antd's messages: 3 seconds unless told otherwise. */
  message: ReturnType<(typeof message)['useMessage']>[0];
  /** Resolves to whether the person wants to go on. */
  confirm: (question: Question) => Promise<boolean>;
}

export const FeedbackContext = createContext<FeedbackHandle | null>(null);

export function useFeedback(): FeedbackHandle {
  const feedback = use(FeedbackContext);
  if (!feedback) throw new Error('No Feedback stands around this');
  return feedback;
}
