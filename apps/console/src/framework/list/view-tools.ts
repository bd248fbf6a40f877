/** The parts of saved views that rows don't wait for, as one lazy chunk. */
export { SettingsPanel } from './settings-panel.tsx';
export { ViewTabs } from './view-tabs.tsx';
