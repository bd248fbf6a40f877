import { pageList } from '@regulars/contract/menu';

const codes: ReadonlyMap<string, string> = new Map(pageList.map(({ group }) => [`group.${group}`, group]));

/** The code of a default group by its id in the menu; undefined for a link beside the groups. */
export const groupCode = (menuId: string): string | undefined => codes.get(menuId);
