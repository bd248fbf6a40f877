/** What of saved views the rows don't wait for, as one file to fetch. */
export { SettingsPanel } from './settings-panel.tsx';
export { ViewTabs } from './view-tabs.tsx';
