import { loadFeatureMessages } from '../../i18n/locale.ts';

const loadWords = () => loadFeatureMessages('coupons');

export const loadGive = async () => {
  const [dialogs] = await Promise.all([import('./dialogs.ts'), loadWords()]);
  return dialogs.GiveDialog;
};
export const loadVoid = async () => {
  const [dialogs] = await Promise.all([import('./dialogs.ts'), loadWords()]);
  return dialogs.VoidDialog;
};
