import { AppletCode } from './applet-code.tsx';
import { Bell } from './bell.tsx';
import { LanguageMenu, ThemeMenu } from './look-menus.tsx';

/** What stands between the search and the person. */
export function HeaderTools() {
  return (
    <>
      <AppletCode />
      <Bell />
      <LanguageMenu />
      <ThemeMenu />
    </>
  );
}

/** On a phone there is room for what waits alone. */
export function PhoneTools() {
  return <Bell size={20} />;
}
