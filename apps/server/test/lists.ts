import {
  exportedLists,
  lists,
  undoableCalls,
  type ExportedList,
  type ListName,
  type Permission,
} from '@regulars/contract/menu';

/** A list that the permission reads. */
export const listReadWith = (granted: Permission = 'member:read'): ListName => {
  const names = Object.keys(lists) as ListName[]; // the keys of lists
  return names.find((name) => (lists[name].read as readonly Permission[]).includes(granted)) ?? 'members';
};

/** A list that the permission exports. */
export const listExportedWith = (granted: Permission = 'member:export'): ExportedList =>
  exportedLists.find((name) => lists[name].exported === granted) ?? 'members';

/** The address of the batch call whose undo requires the permission. */
export const batchUndoneWith = (granted: Permission = 'member:tag'): string =>
  undoableCalls.find(({ permissions }) => permissions.includes(granted))?.by ?? 'PUT /vip-infos';
