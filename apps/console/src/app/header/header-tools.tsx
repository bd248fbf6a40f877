import { AppletCode } from './applet-code.tsx';
import { Bell } from './bell.tsx';
import { LanguageMenu, ThemeMenu } from './look-menus.tsx';
import { TasksButton } from './tasks-button.tsx';

/** What stands between the search and the person. */
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

/** On a phone there is room for what waits and runs alone. */
export function PhoneTools() {
  return (
    <>
      <TasksButton size={20} phone />
      <Bell size={20} />
    </>
  );
}
