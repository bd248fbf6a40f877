import { isSensitiveAction } from '@regulars/contract/menu';
import { auditPhrases, keysOf, type AuditAction, type LogTopic } from '@regulars/phrases';

const isOf: Readonly<Record<LogTopic, (action: AuditAction) => boolean>> = {
  money: (action) => /^(?:adjustment|opening|order|top_up|shift)\.(?!limit$)|^branch\.hand(?:ed)?_over$/.test(action),
  access: (action) => /^(?:user|role|account)\./.test(action),
  sensitive: isSensitiveAction,
};

/** The actions of a topic. */
export const actionsOf = (topic: LogTopic): AuditAction[] => keysOf(auditPhrases).filter(isOf[topic]);
