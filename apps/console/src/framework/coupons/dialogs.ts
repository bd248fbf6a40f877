export { GiveDialog } from './give-dialog.tsx';
export { VoidDialog } from './void-dialog.tsx';
