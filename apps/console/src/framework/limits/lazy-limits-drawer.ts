import { loadMessages } from '../../i18n/locale.ts';
import { lazyLayer } from '../feedback/lazy-layer.tsx';

export const LimitsDrawer = lazyLayer(async () => {
  const [drawer] = await Promise.all([import('./limits-drawer.tsx'), loadMessages('limits')]);
  return drawer.LimitsDrawer;
});
