import { configure } from '@testing-library/react';

// On a busy machine a lazy part takes its time; how long says nothing of the product.
configure({ asyncUtilTimeout: 60_000 });

// What jsdom lacks and antd or our parts call.
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
  Object.assign(Element.prototype, { scrollIntoView: () => {} });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
}
