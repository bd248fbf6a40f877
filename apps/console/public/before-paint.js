// A classic, render-blocking script, so that the first paint has the chosen theme, density and language.
// Repeats the keys and rules of src/theme/appearance.ts and src/i18n/locale.ts; a test compares them.
(function () {
  /** @param {string} key */
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  const root = document.documentElement;
  const theme = stored('regulars.theme');
  const density = stored('regulars.density');
  const locale = stored('regulars.locale');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const compact = density === 'compact' || (density !== 'comfortable' && !matchMedia('(min-height: 900px)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.density = compact ? 'compact' : 'comfortable';
  const wanted = [locale, ...navigator.languages].find((tag) => /^(?:zh|en)\b/i.test(tag ?? '')) ?? 'zh-CN';
  root.lang = /^en/i.test(wanted) ? 'en' : 'zh-CN';
})();
