import type { ErrorName } from '@regulars/phrases';
import { useAction } from '../../framework/api/index.ts';
import { reloadUser } from '../../framework/session/index.ts';

type MenuChange = 'PUT /menus/layout' | 'POST /menus/reset' | 'PUT /menus';

/** A change of the menu, after which the console's own side menu is read again. */
export function useMenuAction<C extends MenuChange>(name: C, handles: readonly ErrorName[] = []) {
  const action = useAction(name, { invalidates: ['/menus'], handles });
  return {
    async mutateAsync(...input: Parameters<typeof action.mutateAsync>) {
      const menu = await action.mutateAsync(...input);
      void reloadUser();
      return menu;
    },
  };
}
