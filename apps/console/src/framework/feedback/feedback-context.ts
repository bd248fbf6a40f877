import type { ArgsProps } from 'antd/es/message/interface.js';
import { createContext, use } from 'react';
import type { ReactNode } from 'react';

export interface Question {
  title: string;
  text: string;
  /** Label of the confirming button. */
  yes: string;
  /** It begins something and takes nothing away: its button isn't red. */
  isSafe?: boolean;
  /** Label of the cancelling button, which is focused. */
  no: string;
}

type Say = (content: ReactNode | ArgsProps, seconds?: number) => PromiseLike<unknown>;

/** antd's message API: toasts, shown for 3 seconds by default. */
export interface MessageApi {
  success: Say;
  error: Say;
  info: Say;
  warning: Say;
  open: (message: ArgsProps) => PromiseLike<unknown>;
  destroy: (key: string) => void;
}

interface FeedbackHandle {
  message: MessageApi;
  /** Resolves to whether the user confirms. */
  confirm: (question: Question) => Promise<boolean>;
}

export const FeedbackContext = createContext<FeedbackHandle | null>(null);

export function useFeedback(): FeedbackHandle {
  const feedback = use(FeedbackContext);
  if (!feedback) throw new Error('useFeedback needs a component inside Feedback');
  return feedback;
}
