import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { selection, session, useCurrentUser, useSelection, workingMode } from '../framework/session/index.ts';
import type { Mode } from '../framework/session/index.ts';
import { buildMenu } from './menu/build-menu.ts';
import { homeOf, menuEntries, modeFor } from './modes.ts';
import { useConfirmLoss } from '../framework/feedback/use-confirm-loss.ts';

/**
 * The current mode, its menu without and with what is hidden, and a way to switch. Navigating to an address of the other
 * mode switches modes.
 */
export function useModes() {
  const user = useCurrentUser();
  const chosen = workingMode(user, useSelection().mode);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const confirmLoss = useConfirmLoss();
  const mode = modeFor(user, chosen, pathname) ?? chosen;

  // Only when the address changes: a switch sets the mode first and navigates to its home afterwards.
  useEffect(
    () =>
      selection.choose({
        mode: modeFor(user, workingMode(user, selection.read().mode), pathname) ?? selection.read().mode,
      }),
    [user, pathname],
  );

  const menus = useMemo(() => {
    const build = (withHidden: boolean) =>
      buildMenu(menuEntries(user, mode), user.merchant.vip_interface_version, withHidden);
    return { groups: build(false), allGroups: build(true) };
  }, [user, mode]);
  const leave = useCallback(async () => !session.hasUnsaved() || confirmLoss(), [confirmLoss]);
  const switchMode = useCallback(
    async (next: Mode) => {
      if (!(await leave())) return;
      selection.choose({ mode: next });
      await navigate(homeOf(next));
    },
    [leave, navigate],
  );
  return { mode, ...menus, leave, switchMode: useCallback((next: Mode) => void switchMode(next), [switchMode]) };
}
