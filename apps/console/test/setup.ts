import { configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Lazy chunks load slowly on a busy machine; how long that takes is not under test.
configure({ asyncUtilTimeout: 60_000 });

// Stubs for what jsdom lacks and antd or our components call.
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

if (typeof window !== 'undefined') {
  window.ResizeObserver ??= NoResizeObserver;
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  Object.assign(Element.prototype, {
    // As in browsers: an effect or a ref must not return it.
    scrollIntoView: () => Promise.resolve(),
    // jsdom lays nothing out.
    checkVisibility(this: Element) {
      return this.closest('[hidden]') === null;
    },
  });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });

  // Imported once the stubs are there: modules ask for the screen as they load.
  const { leavePage } = await import('./leave-page.ts');
  afterEach(leavePage);
}
