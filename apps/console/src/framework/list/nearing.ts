/** Handlers of a button that load what it opens when the pointer or the focus reaches it. */
export const nearing = (preload: (() => void) | undefined) => preload && { onPointerEnter: preload, onFocus: preload };
