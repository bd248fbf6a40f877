import { AppletCode } from './applet-code.tsx';
import { Bell } from './bell.tsx';
import { LanguageMenu, ThemeMenu } from './look-menus.tsx';
import { TasksButton } from './tasks-button.tsx';

/** The header's tools, between the search box and the user menu. */
export function HeaderTools() {
  return (
    <>
      <AppletCode />
      <TasksButton />
      <Bell />
      <LanguageMenu />
      <ThemeMenu />
    </>
  );
}

/** On phones there is only room for tasks and approvals. */
export function PhoneTools() {
  return (
    <>
      <TasksButton size={20} phone />
      <Bell size={20} />
    </>
  );
}
