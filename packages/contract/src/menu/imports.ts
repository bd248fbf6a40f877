import type { NoticeKind } from '@regulars/phrases';
import { listNames, lists, type ListName } from './lists.ts';
import type { Permission } from './tree.ts';

/** What names an import of each kind in tasks, notices, jobs and the operation log, as its list states it. */
export type ImportSubject = {
  [N in ListName]: (typeof lists)[N] extends { readonly imports: infer Subject } ? Subject : never;
}[ListName];

interface ImportList {
  readonly subject: ImportSubject;
  /** The permissions any of which reads it. */
  readonly read: readonly Permission[];
  readonly endpoint: (typeof lists)[ListName]['endpoint'];
}

/** The list of each kind of import. */
export const importLists: readonly ImportList[] = listNames.flatMap((name) => {
  const list = lists[name];
  return 'imports' in list ? { subject: list.imports, read: list.read, endpoint: list.endpoint } : [];
});

export const importSubjects = importLists.map(({ subject }) => subject);

/** The notices of a kind of import: a write or a roll-back has ended. */
type ImportEnd = 'posted' | 'rolled_back';
export type ImportNoticeKind = `${ImportSubject}_${ImportEnd}` & NoticeKind;

interface ImportNotice {
  readonly kind: NoticeKind;
  readonly list: ImportList;
  readonly end: ImportEnd;
}

export const importNotices: readonly ImportNotice[] = importLists.flatMap((list): ImportNotice[] => [
  { kind: `${list.subject}_posted`, list, end: 'posted' },
  { kind: `${list.subject}_rolled_back`, list, end: 'rolled_back' },
]);

/** The kind of import whose end a notice reports; undefined for other notices. */
export const importNoticeOf = (kind: NoticeKind): ImportNotice | undefined =>
  importNotices.find((notice) => notice.kind === kind);

export const isImportNotice = (kind: NoticeKind): kind is ImportNoticeKind => importNoticeOf(kind) !== undefined;
