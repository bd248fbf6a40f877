import { lazyLayer } from '../feedback/lazy-layer.tsx';
import { loadGive, loadVoid } from './load-dialogs.ts';

export const GiveDialog = lazyLayer(loadGive);
export const VoidDialog = lazyLayer(loadVoid);
