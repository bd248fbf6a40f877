import { loadMessages } from '../../i18n/locale.ts';
import { lazyLayer } from '../feedback/lazy-layer.tsx';

export const TopUpDrawer = lazyLayer(async () => {
  const [drawer] = await Promise.all([import('./top-up-drawer.tsx'), loadMessages('topUps')]);
  return drawer.TopUpDrawer;
});
