import type { ArgsProps } from 'antd/es/message/interface.js';
import { createContext, use } from 'react';
import type { ReactNode } from 'react';

export interface Question {
  title: string;
  text: string;
  /** The button that goes on. */
  yes: string;
  /** The one that stays, which has the focus. */
  no: string;
}

type Say = (content: ReactNode | ArgsProps, seconds?: number) => PromiseLike<unknown>;

/** antd's messages: 3 seconds unless told otherwise. */
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
  /** Resolves to whether the person wants to go on. */
  confirm: (question: Question) => Promise<boolean>;
}

export const FeedbackContext = createContext<FeedbackHandle | null>(null);

export function useFeedback(): FeedbackHandle {
  const feedback = use(FeedbackContext);
  if (!feedback) throw new Error('No Feedback stands around this');
  return feedback;
}
