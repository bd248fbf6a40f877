import type { ErrorPhrase, Phrase } from './phrase.ts';

export const taskErrors = {
  tasks_too_many_of_user: {
    code: 42305,
    status: 422,
    'zh-CN': '您已有 {limit} 个任务在排队或进行，请等其中一个完成后再试',
    en: 'You have {limit} tasks waiting or running. Start another when one has finished.',
  },
  tasks_too_many_of_merchant: {
    code: 42306,
    status: 422,
    'zh-CN': '商户已有 {limit} 个任务在排队或进行，请等其中一个完成后再试',
    en: 'The merchant has {limit} tasks waiting or running. Start another when one has finished.',
  },
  task_files_full: {
    code: 42307,
    status: 422,
    'zh-CN': '任务文件已占满 {limit}，请先在任务里清除已完成的',
    en: 'Task files have reached the limit of {limit}. Clear finished tasks first.',
  },
  task_file_beyond_branches: {
    code: 42323,
    status: 422,
    'zh-CN': '文件里有您现在看不到的门店的数据，不能再下载',
    en: 'You can no longer download this: it contains rows of branches that you can no longer see.',
  },
  task_user_gone: {
    code: 42337,
    status: 422,
    'zh-CN': '发起人的账号已停用，或商户已停止服务，剩下的没有做',
    en: 'The user who started it was disabled, or the merchant was closed, so the rest was not done.',
  },
  task_branches_lost: {
    code: 42336,
    status: 422,
    'zh-CN': '做到一半，您能看的门店变少了，剩下的没有做',
    en: 'You lost access to a branch while this ran, so the rest was not done.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const taskAudit = {
  'task.stop': { 'zh-CN': '停止任务', en: 'Stopped a task' },
  'task.clear': { 'zh-CN': '清除已完成的任务', en: 'Cleared finished tasks' },
} as const satisfies Record<string, Phrase>;

/** The demo's histories that are added in the background. */
export const demoTaskPhrases = {
  title: {
    'zh-CN': '补上演示数据：一年的消费、充值和退款',
    en: 'Add to the demo: a year of orders, top-ups and refunds',
  },
  result: { 'zh-CN': '补了 {rows} 笔消费', en: '{rows} orders added' },
} as const satisfies Record<string, Phrase>;

export const taskStatePhrases = {
  queued: { 'zh-CN': '排队中', en: 'Waiting' },
  running: { 'zh-CN': '进行中', en: 'Running' },
  done: { 'zh-CN': '已完成', en: 'Done' },
  partly: { 'zh-CN': '部分完成', en: 'Partly done' },
  failed: { 'zh-CN': '失败', en: 'Failed' },
  stopped: { 'zh-CN': '已停止', en: 'Stopped' },
} as const satisfies Record<string, Phrase>;

/** Why a task failed, for reasons that no call has. */
export const taskFaultPhrases = {
  task_interrupted: {
    'zh-CN': '服务中断了两次，没有做完。可以再试一次；仍不行请联系服务商',
    en: 'The service was interrupted twice while this ran. Try again; if that fails too, contact the service provider.',
  },
  task_conflicted: {
    'zh-CN': '别的操作一直在改同样的数据，没有做完，请稍后再试',
    en: 'Other changes to the same data kept this from finishing. Try again later.',
  },
  task_lost: {
    'zh-CN': '服务中断，没有做完，请再试一次',
    en: 'The service was interrupted before this finished. Try again.',
  },
  import_refused: {
    'zh-CN': '文件不能导入，原因见导入页',
    en: 'The file cannot be imported. Its page says why.',
  },
  task_too_long: {
    'zh-CN': '一小时内没有做完，请用筛选缩小范围',
    en: 'This did not finish within an hour. Narrow the filter.',
  },
  schedule_ended: {
    'zh-CN': '设定时间的人已不能同步，以后不再自动同步，请在同步设置里重新设定',
    en: 'Who set the schedule may no longer sync, so it has ended. Set another in the sync settings.',
  },
} as const satisfies Record<string, Phrase>;

export type TaskState = keyof typeof taskStatePhrases;
export type TaskFault = keyof typeof taskFaultPhrases;
